import './bundles.css'
import { useState } from 'react'
import { useIsOffline } from '../../backend/workstation.ts'
import type { Opened, Signed } from './bundle.ts'
import { Opening } from './opening.tsx'
import { Reading } from './reading.tsx'
import { SignedBundle } from './signed-bundle.tsx'

/** Opens a bundle and says what it does; on an offline workstation it is signed here. Nothing of it is stored: a reload begins again. */
export function BundlesScreen() {
  const isOffline = useIsOffline()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [signed, setSigned] = useState<Signed | null>(null)
  const another = () => {
    setOpened(null)
    setSigned(null)
  }
  if (opened === null) return <Opening isOffline={isOffline} onOpen={setOpened} />
  if (signed !== null) return <SignedBundle signed={signed} onAnother={another} />
  return (
    <Reading key={opened.review.digest} opened={opened} isOffline={isOffline} onOpen={setOpened} onSigned={setSigned} onAnother={another} />
  )
}
