/**
 * Method and path of every operation, without schemas, so that public pages carry no validation library. The browser loads
 * the two parts apart: most visitors never need the second.
 */
import { accountEndpoints } from './account-endpoints.ts';
import { publicEndpoints } from './public-endpoints.ts';

export const endpoints = { ...publicEndpoints, ...accountEndpoints };

export type OperationId = keyof typeof endpoints;
