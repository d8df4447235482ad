export const prefix = '/api/admin/v1';
