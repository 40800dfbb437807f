import { afterEach, expect, test, vi } from 'vitest';
import { verifyRegistration } from './verify-passkey.ts';

/**
 * An attestation of format `android-key` for the challenge below. Its certificates are invented: the root is
 * self-signed, and the leaf names `http://192.0.2.1/crl` as the address of its revocation list.
 */
const attestationObject = [
  'o2NmbXRrYW5kcm9pZC1rZXlnYXR0U3RtdKNjYWxnJmNzaWdYRgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABjeDVjglkBeTCCAXUwggEcoAMCAQICAQIwCgYIKoZIzj0EAwIwDDEKMAgGA1UEAxMBUjAeFw0yMDAx',
  'MDEwMDAwMDBaFw00OTAxMDEwMDAwMDBaMAwxCjAIBgNVBAMTAUwwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAS07lxyxgGNcVQXy8Cpf8bpuw',
  '-5X_3XT2-YZvjY7HrDx1FMLXywHD7sl_kZIMQ60UkmOrFigd-WvBd1-AzZWmCCo28wbTBEBgorBgEEAdZ5AgERBDYwNAIBAwoBAAIBAwoBAAQg',
  'qifdguwXxM0JZ2kobMUCk9xzAnYOiA3fac-PDO-rs70EADAAMAAwJQYDVR0fBB4wHDAaoBigFoYUaHR0cDovLzE5Mi4wLjIuMS9jcmwwCgYIKo',
  'ZIzj0EAwIDRwAwRAIgJ3M7x0hvMnZ8qs6ISrWbXAFLDd76rl3Xn6TzD0VSC8YCICe7ai3ZYr2qckC_rRzFobjYbOq_KDpxbGqiAq87LwF8WQEh',
  'MIIBHTCBw6ADAgECAgEBMAoGCCqGSM49BAMCMAwxCjAIBgNVBAMTAVIwHhcNMjAwMTAxMDAwMDAwWhcNNDkwMTAxMDAwMDAwWjAMMQowCAYDVQ',
  'QDEwFSMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAECCfKBfI0baYXA2Ofxt0Up9dl8QuqexxeS5fM2Fn_b3bVmMLAmSjK94n4y3A2NvF-jyw2',
  'fE8FTE1Jxd8Rne4Ie6MWMBQwEgYDVR0TAQH_BAgwBgEB_wIBATAKBggqhkjOPQQDAgNJADBGAiEAtYOtdHV2o9T0nX8qQEfGZ4jNwlcNc_uAKY',
  'rnxxEHf94CIQDRA57m_ET650r1z1vJvrPPqLwaCWBcXnWEs2VX1zs2BmhhdXRoRGF0YViUSZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMd',
  'l2NFAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAD7ayqhsEbkcAzLLUJ3bwClAQIDJiABIVggtO5ccsYBjXFUF8vAqX_G6bsPuV_9109vmGb42Ox6w8',
  'ciWCBRTC18sBw-7Jf5GSDEOtFJJjqxYoHflrwXdfgM2Vpggg',
].join('');
const challenge = 'A'.repeat(43);
const clientData = {
  type: 'webauthn.create',
  challenge,
  origin: 'http://localhost:3000',
  crossOrigin: false,
};
const id = 'APtrKqGwRuRwDMstQndvAA';

afterEach(() => vi.restoreAllMocks());

const verify = (givenId: string) =>
  verifyRegistration({ id: 'localhost', origin: 'http://localhost:3000' }, challenge, {
    id: givenId,
    rawId: givenId,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: Buffer.from(JSON.stringify(clientData)).toString('base64url'),
      attestationObject,
      transports: [],
    },
  });

test('does not fetch URLs from the certificates in a registration', async () => {
  const fetchSpy = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network'));
  const passkey = await verify(id);
  expect(fetchSpy).not.toHaveBeenCalled();
  // Same result as without attestation, which is what the site requests.
  expect(passkey?.credential_id).toBe(id);
});

test('rejects a registration whose id differs from its credential id', async () => {
  expect(await verify('A'.repeat(22))).toBeNull();
});
