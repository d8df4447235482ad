/** Why a bank refuses a card, as an error of the API names it. */
export interface Decline {
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
}

interface TestCard {
  /** The token that stands for it in calls of a server. */
  readonly token: string;
  readonly brand: 'visa' | 'mastercard' | 'amex';
  /** Declined when it is saved. */
  readonly whenSaved?: Decline;
  /** Declined when it is charged. */
  readonly whenCharged?: Decline;
  /**
   * When the bank wants its customer to confirm: at each payment, unless the card was set up for later payments, or only
   * at payments with the customer on the page.
   */
  readonly asks?: 'always' | 'unlessSetUp' | 'onSession';
}

const declined = (decline_code: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
});
const faulty = (code: string, message: string): Decline => ({ code, decline_code: code, message });

const DECLINED = declined('generic_decline');
const NO_FUNDS = declined('insufficient_funds', 'Your card has insufficient funds.');
const EXPIRED = faulty('expired_card', 'Your card has expired.');
const WRONG_CVC = faulty('incorrect_cvc', "Your card's security code is incorrect.");
const PROCESSING = faulty(
  'processing_error',
  'An error occurred while processing your card. Try again in a little bit.',
);

const visa = (token: string, more: Omit<TestCard, 'token' | 'brand'> = {}): TestCard => ({
  token: `pm_card_${token}`,
  brand: 'visa',
  ...more,
});
const always = (decline: Decline) => ({ whenSaved: decline, whenCharged: decline });

/** The published test cards and what each of them does: https://docs.stripe.com/testing */
const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': visa('visa'),
  '5555555555554444': { ...visa('mastercard'), brand: 'mastercard' },
  '378282246310005': { ...visa('amex'), brand: 'amex' },
  '4000000000000002': visa('chargeDeclined', always(DECLINED)),
  '4000000000009995': visa('chargeDeclinedInsufficientFunds', always(NO_FUNDS)),
  '4000000000009987': visa('chargeDeclinedLostCard', always(declined('lost_card'))),
  '4000000000009979': visa('chargeDeclinedStolenCard', always(declined('stolen_card'))),
  '4000000000006975': visa('chargeDeclinedVelocityLimitExceeded', always(declined('card_velocity_exceeded'))),
  '4100000000000019': visa('radarBlock', { whenCharged: declined('fraudulent') }),
  '4000000000000069': visa('chargeDeclinedExpiredCard', always(EXPIRED)),
  '4000000000000127': visa('chargeDeclinedIncorrectCvc', always(WRONG_CVC)),
  '4000000000000119': visa('chargeDeclinedProcessingError', always(PROCESSING)),
  '4000000000000341': visa('chargeCustomerFail', { whenCharged: DECLINED }),
  '4000002500003155': visa('authenticationRequiredOnSetup', { asks: 'unlessSetUp' }),
  '4000002760003184': visa('authenticationRequired', { asks: 'always' }),
  '4000003800000446': visa('authenticationRequiredSetupForOffSession', { asks: 'onSession' }),
  '4000008260003178': visa('authenticationRequiredChargeDeclinedInsufficientFunds', {
    asks: 'unlessSetUp',
    whenCharged: NO_FUNDS,
  }),
  // Paid, and contested by its owner at once.
  '4000000000000259': visa('createDispute'),
};

export const DISPUTED = '4000000000000259';

/** The card of a number; undefined: no test card. */
export const testCard = (number: string): TestCard | undefined => TEST_CARDS[number];

const NUMBERS = new Map(Object.entries(TEST_CARDS).map(([number, { token }]) => [token, number]));

/** The number that a token such as `pm_card_visa` stands for. */
export const numberOfToken = (token: string): string | undefined => NUMBERS.get(token);
