/** An error as the API answers it: `{"error": …}` with a status. */
export class StripeError extends Error {
  readonly status: number;
  readonly error: Readonly<Record<string, unknown>>;

  constructor(status: number, error: Readonly<Record<string, unknown>> & { readonly message: string }) {
    super(error.message);
    this.name = 'StripeError';
    this.status = status;
    this.error = error;
  }
}

/** The refusal of a wrong call. */
export const invalid = (message: string, more: Readonly<Record<string, unknown>> = {}, status = 400) =>
  new StripeError(status, { type: 'invalid_request_error', message, ...more });

/** The refusal of a card. */
export const cardError = (message: string, more: Readonly<Record<string, unknown>>) =>
  new StripeError(402, { type: 'card_error', message, ...more });

export const docUrl = (code: string) => `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}`;
