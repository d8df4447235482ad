import './reflect-polyfill.ts';

export * from '@peculiar/x509';
