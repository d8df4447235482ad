/**
 * The contract uses a product noun for a Bluetooth beacon ("{product}" in the specification). Here it is `beacon`:
 * paths, permissions and error codes contain this word. Texts for people use names of the label ("hardware name",
 * "brand") instead.
 */
export const NOUN = 'beacon';
export const NOUN_UPPER = 'BEACON';
