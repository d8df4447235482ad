/**
 * The page on which cards are entered. All addresses that begin like this are a document of their own, which alone may load
 * the card provider's script (docs/decisions/payment-is-a-document-of-its-own.md).
 */
export const PAYMENT_PAGE = '/settings/payment';
