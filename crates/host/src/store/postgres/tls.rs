//! Whether what goes to the database and back is encrypted, as the address says it (`sslmode`).

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{self, CryptoProvider};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme};
use std::path::PathBuf;
use std::sync::Arc;
use tokio_postgres_rustls::MakeRustlsConnect;

/// How it is with encryption.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Tls {
    /// `disable`.
    Off,
    /// `prefer`, which holds unless something else is said: if the server offers it, whoever it is.
    IfOffered,
    /// `require`: encrypted, whoever it is.
    Unverified,
    /// `verify-full`: encrypted, and the server proves by a certificate from this file that it has its
    /// name.
    Verified {
        /// Certificates of those who may vouch for the server.
        roots: PathBuf,
    },
}

impl Tls {
    /// Reads what an address says of encryption, and gives back the rest of it.
    pub fn taken_from(address: &str) -> Result<(String, Tls), String> {
        let Some((before, query)) = address.split_once('?') else {
            return Ok((address.to_owned(), Tls::IfOffered));
        };
        let (mut mode, mut roots, mut rest) = (None, None, Vec::new());
        for part in query.split('&') {
            match part.split_once('=') {
                Some(("sslmode", value)) => mode = Some(value),
                Some(("sslrootcert", value)) => roots = Some(PathBuf::from(value)),
                _ => rest.push(part),
            }
        }
        let tls = match (mode, roots) {
            (Some("disable"), None) => Tls::Off,
            (None | Some("prefer"), None) => Tls::IfOffered,
            (Some("require"), None) => Tls::Unverified,
            (Some("verify-full" | "verify-ca"), None) => {
                return Err("sslmode=verify-full needs sslrootcert=FILE".into());
            }
            (None | Some("require" | "verify-full" | "verify-ca"), Some(roots)) => {
                Tls::Verified { roots }
            }
            _ => return Err("sslmode is disable, prefer, require or verify-full".into()),
        };
        let query = if rest.is_empty() { String::new() } else { format!("?{}", rest.join("&")) };
        Ok((format!("{before}{query}"), tls))
    }

    /// What connections are made with.
    pub fn connector(&self) -> Result<MakeRustlsConnect, String> {
        let provider = Arc::new(crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider.clone())
            .with_safe_default_protocol_versions()
            .map_err(|error| error.to_string())?;
        let config = match self {
            Tls::Verified { roots } => {
                let unread =
                    |error: &dyn std::fmt::Display| format!("{}: {error}", roots.display());
                let mut store = RootCertStore::empty();
                let found = CertificateDer::pem_file_iter(roots).map_err(|error| unread(&error))?;
                for certificate in found {
                    let certificate = certificate.map_err(|error| unread(&error))?;
                    store.add(certificate).map_err(|error| unread(&error))?;
                }
                if store.is_empty() {
                    return Err(unread(&"there is no certificate in it"));
                }
                config.with_root_certificates(store).with_no_client_auth()
            }
            Tls::Off | Tls::IfOffered | Tls::Unverified => config
                .dangerous()
                .with_custom_certificate_verifier(Arc::new(Anybody(provider)))
                .with_no_client_auth(),
        };
        Ok(MakeRustlsConnect::new(config))
    }
}

/// Takes every server for the right one, as `require` says: nobody listens on the way, but whoever answers is
/// believed.
#[derive(Debug)]
struct Anybody(Arc<CryptoProvider>);

impl ServerCertVerifier for Anybody {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let known = &self.0.signature_verification_algorithms;
        crypto::verify_tls12_signature(message, certificate, signed, known)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let known = &self.0.signature_verification_algorithms;
        crypto::verify_tls13_signature(message, certificate, signed, known)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}
