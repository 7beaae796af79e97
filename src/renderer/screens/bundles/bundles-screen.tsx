import './bundles.css'
import { useState } from 'react'
import { isAddress } from '../../../core/address/address.ts'
import { useIsOffline } from '../../backend/workstation.ts'
import { useRest } from '../../parts/use-rest.ts'
import { BundlePage } from '../carry/bundle-page.tsx'
import { PrepareFilePage } from '../carry/prepare-file-page.tsx'
import { PrepareSweepPage } from '../carry/prepare-sweep-page.tsx'
import { PreparePage } from '../carry/prepare-page.tsx'
import { RevokePage } from '../carry/revoke-page.tsx'
import { ReturnPage } from '../carry/return-page.tsx'
import type { Opened, Signed } from './bundle.ts'
import { Opening } from './opening.tsx'
import { Reading } from './reading.tsx'
import { SignedBundle } from './signed-bundle.tsx'

/**
 * Bundles. `/bundles` opens a file; with a network it lists what left as well. `/bundles/prepare` fills one in, `/bundles/prepare/from/<address>`
 * begins with who pays, `/bundles/prepare/review` goes on from there; `/bundles/prepare/file` prepares a payout file, `/bundles/prepare/sweep` a sweep; `/bundles/return` takes a
 * signed one back, `/bundles/<digest>` shows one that was prepared here, and `/bundles/<digest>/revoke` revokes it.
 */
export function BundlesScreen() {
  const isOffline = useIsOffline()
  const [place, step, from = ''] = useRest()
  if (isOffline || place === undefined) return <Review isOffline={isOffline} />
  if (place === 'return') return <ReturnPage />
  if (place === 'prepare' && step === 'file') return <PrepareFilePage />
  if (place === 'prepare' && step === 'sweep') return <PrepareSweepPage />
  if (place === 'prepare' && step === 'review') return <PreparePage key="review" step="review" />
  if (place === 'prepare') {
    const given = step === 'from' && isAddress(from) ? { from } : {}
    return <PreparePage key={`fill-in ${from}`} step="fill-in" given={given} />
  }
  if (step === 'revoke') return <RevokePage key={place} digest={place} />
  return <BundlePage key={place} digest={place} />
}

/** Opens a bundle and says what it does; on an offline workstation it is signed here. Nothing of it is stored: a reload begins again. */
function Review({ isOffline }: { readonly isOffline: boolean }) {
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
