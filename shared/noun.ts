/**
 * The contract calls a Bluetooth beacon by a product noun ("{product}" in the specification). Here it is `beacon`:
 * paths, permissions and error codes are built from this one word. What a person reads comes from the label instead
 * ("hardware name", "brand"), never from here.
 */
export const NOUN = 'beacon';
export const NOUN_UPPER = 'BEACON';
