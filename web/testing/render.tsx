import { ChakraProvider } from '@chakra-ui/react';
import { configure, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { system } from '../src/theme/system.ts';
import './fresh-browser.ts';

// By default, each query computes the styles of all ancestors to check visibility, which takes most of a test's time.
configure({ defaultHidden: true });

export const renderInConsole = (element: ReactElement) =>
  render(<ChakraProvider value={system}>{element}</ChakraProvider>);
