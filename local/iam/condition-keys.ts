/**
 * The condition keys that the platform fills in. A policy with any other key is refused at start: evaluated as absent
 * it would allow or deny something else than on AWS.
 */
const known = new Set([
  'aws:currenttime',
  'aws:epochtime',
  'aws:principalaccount',
  'aws:principalarn',
  'aws:principalisawsservice',
  'aws:principalservicename',
  'aws:principaltype',
  'aws:requestedregion',
  'aws:resourceaccount',
  'aws:securetransport',
  'aws:sourceaccount',
  'aws:sourcearn',
  'aws:sourceip',
  'aws:sourceowner',
  'aws:userid',
  'dynamodb:enclosingoperation',
  'dynamodb:leadingkeys',
  'dynamodb:returnvalues',
  'dynamodb:select',
  's3:authtype',
  's3:delimiter',
  's3:max-keys',
  's3:prefix',
  's3:signatureversion',
  's3:tlsversion',
  's3:x-amz-acl',
  's3:x-amz-content-sha256',
  's3:x-amz-copy-source',
  's3:x-amz-metadata-directive',
  's3:x-amz-server-side-encryption',
  's3:x-amz-storage-class',
  'ses:fromaddress',
  'ses:fromdisplayname',
  'ses:recipients',
]);

/** Keys that a service fills in under the name of the request (a tag, an attribute) cannot be listed one by one. */
const knownPrefixes = ['iot:'];

export function isKnownConditionKey(key: string): boolean {
  const lower = key.toLowerCase();
  return known.has(lower) || knownPrefixes.some((prefix) => lower.startsWith(prefix));
}
