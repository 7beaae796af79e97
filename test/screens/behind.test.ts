import { describe, expect, it } from 'vitest'
import { useWindows } from './support/open-window.ts'
import { goodDay, type Scene } from './support/scene.ts'
import { standsInEveryLook } from './support/stands.ts'

const BEHIND = 'As of slot 398,204,087, 12,000 slots behind the chain. What arrived since appears as its block is read.'
const UNKNOWN = 'As of slot 398,204,087. How far the chain is beyond it is not known: no node has answered yet.'

/** Opened after an absence: the journal is whole days behind, and knows of no deposit. */
const behind = (): Scene => ({ ...goodDay(), watcher: 'catching-up', slotsBehind: 12_000n, deposits: [] })

const PLACES = [
  ['/deposits', 'No deposits yet.'],
  ['/deposits/pending', 'Nothing is on its way.'],
  ['/accounts', 'All accounts together'],
  ['/sweep', 'Choose what to sweep'],
] as const

describe('a window whose journal is behind the chain', () => {
  const windows = useWindows()

  it.each(PLACES)('says at %s as of which slot it is true, and how far the chain is beyond it', async (at, shown) => {
    const { page, complaints, close } = await windows.open(behind(), { at })
    await page.getByText(shown).first().waitFor()
    await page.getByRole('status').getByText(BEHIND).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  it('says that it is not known how far, while no node has answered', async () => {
    const { page, complaints, close } = await windows.open({ ...behind(), watcher: 'starting', slotsBehind: null }, { at: '/deposits' })
    await page.getByRole('status').getByText(UNKNOWN).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  it('dates what is held in the overview, and does not say all right', async () => {
    const { page, complaints, close } = await windows.open({ ...behind(), watcher: 'following' }, { at: '/overview' })
    await page.getByRole('heading', { name: 'Older blocks are being read.' }).waitFor()
    await page.getByText('Read up to slot 398,204,087, 12,000 slots to go.').waitFor()
    await page.getByText('finalized, slot 398,204,087, 12,000 slots behind').waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  it('says nothing of it any more once the journal has caught up', async () => {
    const { page, double, complaints, close } = await windows.open(behind(), { at: '/deposits' })
    await page.getByRole('status').getByText(BEHIND).waitFor()
    double.scene.slotsBehind = 1n
    await page.getByText('behind the chain').waitFor({ state: 'detached' })
    await page.getByText('No deposits yet.').waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  it('says nothing of it where the journal keeps up', async () => {
    const { page, close } = await windows.open(goodDay(), { at: '/sweep' })
    await page.getByText('on deposit accounts').first().waitFor()
    await expect.poll(() => page.getByText('behind the chain').count()).toBe(0)
    await close()
  })

  standsInEveryLook(windows, {
    name: 'behind-deposits',
    scene: behind,
    at: '/deposits',
    ready: (page) => page.getByRole('status').getByText(BEHIND).waitFor(),
  })
  standsInEveryLook(windows, {
    name: 'behind-sweep',
    scene: behind,
    at: '/sweep',
    ready: (page) => page.getByRole('status').getByText(BEHIND).waitFor(),
  })
  standsInEveryLook(windows, {
    name: 'behind-overview',
    scene: behind,
    at: '/overview',
    ready: (page) => page.getByText('12,000 slots to go').waitFor(),
  })
})
