/**
 * DynamoDB on demand, standard table class, in US dollars a million request units: list prices of us-east-1 since
 * November 2024 (aws.amazon.com/dynamodb/pricing/on-demand). Other regions cost more.
 */
const PER_MILLION = { write: 0.625, read: 0.125 } as const;
const DAYS_A_MONTH = 365 / 12;

/** Dollars a month for units a day. */
export const monthly = (units: { readonly write?: number; readonly read?: number }): number =>
  (DAYS_A_MONTH * ((units.write ?? 0) * PER_MILLION.write + (units.read ?? 0) * PER_MILLION.read)) / 1e6;
