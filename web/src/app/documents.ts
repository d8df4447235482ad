import { PAYMENT_PAGE } from '../../../shared/payment-page.ts';

/**
 * The console is two documents: the payment page, which alone may load the card provider's script, and all others. What a
 * document may load is fixed when it is opened, so a link from one to the other loads a new document
 * (docs/decisions/payment-is-a-document-of-its-own.md).
 */
const isPayment = (pathname: string): boolean => pathname.startsWith(PAYMENT_PAGE);

/** The address that this page was loaded with; later ones belong to the same document. */
const OPENED = location.pathname;

/** Whether a screen, by its path or its pattern, is shown by the document that is open. */
export const isOfThisDocument = (pathname: string): boolean => isPayment(pathname) === isPayment(OPENED);

/**
 * The browser may keep a document while another one is open, and show it again as it was: in the midst of leaving, and with
 * a session that may have ended since.
 */
export function reloadWhenKept(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}
