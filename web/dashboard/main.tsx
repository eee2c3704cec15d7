import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from './api/api-error.ts';
import { App } from './app.tsx';
import { loadScreen } from './screens.ts';
import { applyPreferences } from './session/preferences.ts';

applyPreferences();
loadScreen(location.pathname);

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // Retries network failures only, because the server would reject the same request again.
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.isUncertain,
    },
  },
});

const place = document.getElementById('app');
if (place !== null) {
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  );
}
