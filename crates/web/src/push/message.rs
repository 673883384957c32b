//! A message that only one browser can read: RFC 8291 over RFC 8188.

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::{SecureRandom, SystemRandom};

/// A point of the curve, uncompressed.
const POINT: usize = 65;
/// What a browser shares with whoever may write to it.
const AUTH: usize = 16;
/// As long as every message is before it is packed: its length tells nothing about the game.
const PADDED: usize = 512;
/// The size of a record; a message is one.
const RECORD: u32 = 4096;

/// Something went wrong that does not depend on us; the message cannot be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NotSealed;

/// Whether these can be a browser's keys: the one is a point of the curve, the other as long as it should be.
pub(crate) fn check_key(key: &[u8], auth: &[u8]) -> bool {
    if key.len() != POINT || auth.len() != AUTH {
        return false;
    }
    let ours = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new());
    ours.is_ok_and(|ours| {
        agree_ephemeral(ours, &UnparsedPublicKey::new(&ECDH_P256, key), |_| ()).is_ok()
    })
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn expanded<const N: usize>(from: &Prk, info: &[&[u8]]) -> Result<[u8; N], NotSealed> {
    let mut bytes = [0; N];
    let okm = from.expand(info, Length(N)).map_err(|_| NotSealed)?;
    okm.fill(&mut bytes).map_err(|_| NotSealed)?;
    Ok(bytes)
}

/// Seals a text for the browser with these keys.
pub(crate) fn sealed(text: &str, key: &[u8], auth: &[u8]) -> Result<Vec<u8>, NotSealed> {
    let random = SystemRandom::new();
    let ours = EphemeralPrivateKey::generate(&ECDH_P256, &random).map_err(|_| NotSealed)?;
    let shown = ours.compute_public_key().map_err(|_| NotSealed)?;
    let mut salt = [0; 16];
    random.fill(&mut salt).map_err(|_| NotSealed)?;

    let theirs = UnparsedPublicKey::new(&ECDH_P256, key);
    let shared = |secret: &[u8]| Salt::new(HKDF_SHA256, auth).extract(secret);
    let prk = agree_ephemeral(ours, &theirs, shared).map_err(|_| NotSealed)?;
    let ikm: [u8; 32] = expanded(&prk, &[b"WebPush: info\0", key, shown.as_ref()])?;
    let prk = Salt::new(HKDF_SHA256, &salt).extract(&ikm);
    let content: [u8; 16] = expanded(&prk, &[b"Content-Encoding: aes128gcm\0"])?;
    let nonce: [u8; 12] = expanded(&prk, &[b"Content-Encoding: nonce\0"])?;

    let mut body = text.as_bytes().to_vec();
    // The last record ends with a 2; what follows is padding.
    body.push(2);
    body.resize(body.len().max(PADDED), 0);
    let sealing = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &content).map_err(|_| NotSealed)?);
    let nonce = Nonce::assume_unique_for_key(nonce);
    sealing.seal_in_place_append_tag(nonce, Aad::empty(), &mut body).map_err(|_| NotSealed)?;

    let mut message = salt.to_vec();
    message.extend(RECORD.to_be_bytes());
    message.push(POINT as u8);
    message.extend(shown.as_ref());
    message.extend(body);
    Ok(message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_key_is_noticed() {
        let ours = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let point = ours.compute_public_key().unwrap();
        assert!(check_key(point.as_ref(), &[0; AUTH]));
        assert!(!check_key(point.as_ref(), &[0; 15]));
        assert!(!check_key(&[4; POINT], &[0; AUTH]), "that is no point of the curve");
        assert!(!check_key(&[], &[]));
        assert!(sealed("x", &[4; POINT], &[0; AUTH]).is_err());
    }

    #[test]
    fn no_two_messages_look_alike_and_all_are_as_long() {
        let ours = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let point = ours.compute_public_key().unwrap();
        let [one, other] =
            ["a", "a longer one"].map(|text| sealed(text, point.as_ref(), &[7; AUTH]).unwrap());
        assert_eq!(one.len(), other.len());
        assert_ne!(one[..16], other[..16]);
    }
}
