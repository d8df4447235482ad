export const prefix = '/api/devices/v1';
