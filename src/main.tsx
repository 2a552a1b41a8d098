import {
  createDOMRenderer,
  FluentProvider,
  RendererProvider,
  webLightTheme,
} from '@fluentui/react-components'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, redirect, RouterProvider } from 'react-router'
import { Home } from './home.tsx'
import { finishSignIn, whoAmI } from './sign-in.ts'

// The strict content policy allows Fluent's style elements by the nonce of this answer.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce
const renderer = createDOMRenderer(document, nonce ? { styleElementAttributes: { nonce } } : {})

const router = createBrowserRouter([
  { path: '/', loader: whoAmI, Component: Home, HydrateFallback: () => null },
  { path: '/callback', loader: () => finishSignIn().then(() => redirect('/')), HydrateFallback: () => null },
])

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <RendererProvider renderer={renderer}>
      <FluentProvider theme={webLightTheme}>
        <RouterProvider router={router} />
      </FluentProvider>
    </RendererProvider>
  </StrictMode>,
)
