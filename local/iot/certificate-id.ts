/** The id of a certificate in AWS IoT: the SHA-256 fingerprint of its DER form, in lower-case hex. */
export function certificateIdOf(certificate: { readonly fingerprint256: string }): string {
  return certificate.fingerprint256.replaceAll(':', '').toLowerCase();
}
