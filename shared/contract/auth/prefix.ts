export const prefix = '/api/auth/v1';
