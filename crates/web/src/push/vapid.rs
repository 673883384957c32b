//! The key by which push services know this house: RFC 8292.

use super::encoded;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;

/// How long a signature is good for, in seconds; a day is the most that is allowed.
const GOOD_FOR: u64 = 12 * 60 * 60;

/// The key pair of this house.
pub(crate) struct HouseKey(EcdsaKeyPair);

impl HouseKey {
    /// A new one, as it is kept.
    pub fn draw() -> Vec<u8> {
        let made =
            EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        made.expect("the machine can make random bytes").as_ref().to_vec()
    }

    /// One that was kept.
    pub fn read(kept: &[u8]) -> Result<HouseKey, String> {
        EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, kept, &SystemRandom::new())
            .map(HouseKey)
            .map_err(|error| format!("the key for calling browsers cannot be read: {error}"))
    }

    /// What browsers are told, so that nobody else can call them.
    pub fn public(&self) -> String {
        encoded(self.0.public_key().as_ref())
    }

    /// What stands in the `Authorization` of a message to `origin`. `now` is in milliseconds since 1970.
    pub fn signed(&self, origin: &str, contact: Option<&str>, now: u64) -> String {
        let mut claims = json!({ "aud": origin, "exp": now / 1000 + GOOD_FOR });
        if let Some(contact) = contact {
            claims["sub"] = contact.into();
        }
        let head = encoded(json!({ "typ": "JWT", "alg": "ES256" }).to_string().as_bytes());
        let text = format!("{head}.{}", encoded(claims.to_string().as_bytes()));
        let signature = self.0.sign(&SystemRandom::new(), text.as_bytes());
        let signature = signature.expect("the machine can make random bytes");
        format!("vapid t={text}.{}, k={}", encoded(signature.as_ref()), self.public())
    }
}
