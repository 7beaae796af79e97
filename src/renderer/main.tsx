import { CSPProvider } from '@base-ui/react/csp-provider'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { BackendProvider } from './backend/backend.tsx'
import { connect } from './client.ts'
import { speak } from './language/languages.ts'
import './look/look.css'
import { loadFonts } from './shell/fonts.ts'
import { applyLook, chosenLanguage } from './parts/look.ts'
import { Gate } from './shell/gate.tsx'

applyLook()
const root = document.getElementById('window')
if (root === null) throw new Error('index.html has no place for the window')

const [client] = await Promise.all([connect(), loadFonts(), speak(chosenLanguage())])
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <BackendProvider client={client}>
        <Router hook={useHashLocation}>
          <Gate />
        </Router>
      </BackendProvider>
    </CSPProvider>
  </StrictMode>,
)
