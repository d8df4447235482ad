/**
 * The condition keys that the platform provides. A policy with another key is refused at start, because the key would
 * be missing from every request: the policy would then allow or deny something else than on AWS.
 */
const known = new Set([
  'aws:securetransport',
  'aws:sourceaccount',
  'aws:sourcearn',
  'dynamodb:leadingkeys',
  'ses:fromaddress',
]);

export function isKnownConditionKey(key: string): boolean {
  return known.has(key.toLowerCase());
}
