import { ChakraProvider } from '@chakra-ui/react';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { system } from '../src/theme/system.ts';
import './testing.ts';

export const renderInConsole = (element: ReactElement) =>
  render(<ChakraProvider value={system}>{element}</ChakraProvider>);
