export const prefix = '/api/authentification/v1';
