import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { findAsset } from '../../../src/shells/desktop/asset-path.ts'

const folder = mkdtempSync(join(tmpdir(), 'strongroom-assets-'))
const root = join(folder, 'renderer')
mkdirSync(join(root, 'assets'), { recursive: true })
writeFileSync(join(root, 'index.html'), 'page')
writeFileSync(join(root, 'assets', 'main-3f9c.js'), 'script')
writeFileSync(join(root, '.hidden'), 'dot file')
writeFileSync(join(folder, 'secret.txt'), 'outside')
symlinkSync(join(folder, 'secret.txt'), join(root, 'link.txt'))
symlinkSync(folder, join(root, 'up'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const find = (url: string, method = 'GET') => findAsset({ root, url, method })

describe('findAsset', () => {
  it('finds the files of the window', () => {
    expect(find('app://strongroom/index.html')).toEqual({ path: join(root, 'index.html') })
    expect(find('app://strongroom/index.html#/accounts/one')).toEqual({ path: join(root, 'index.html') })
    expect(find('app://strongroom/assets/main-3f9c.js')).toEqual({ path: join(root, 'assets', 'main-3f9c.js') })
  })

  it.each(['POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'get'])('refuses the method %s', (method) => {
    expect(find('app://strongroom/index.html', method)).toEqual({ status: 405 })
  })

  it.each([
    ['another host', 'app://elsewhere/index.html'],
    ['a host that begins alike', 'app://strongroom.evil/index.html'],
    ['a user before the host', 'app://strongroom@evil/index.html'],
    ['another scheme', 'file:///index.html'],
    ['two dots', 'app://strongroom/../secret.txt'],
    ['two dots further in', 'app://strongroom/assets/../index.html'],
    ['encoded dots', 'app://strongroom/%2e%2e/secret.txt'],
    ['an encoded separator', 'app://strongroom/assets%2fmain-3f9c.js'],
    ['an encoded name', 'app://strongroom/%69ndex.html'],
    ['a double slash', 'app://strongroom//index.html'],
    ['an absolute path', 'app://strongroom//etc/passwd'],
    ['a backslash', 'app://strongroom/assets\\main-3f9c.js'],
    ['a drive', 'app://strongroom/C:/secret.txt'],
    ['a null character', 'app://strongroom/index.html\0.png'],
    ['a query', 'app://strongroom/index.html?x'],
    ['a dot file', 'app://strongroom/.hidden'],
    ['a link to a file', 'app://strongroom/link.txt'],
    ['a way through a linked folder', 'app://strongroom/up/secret.txt'],
    ['a folder', 'app://strongroom/assets'],
    ['a file as a folder', 'app://strongroom/index.html/main.js'],
    ['the root', 'app://strongroom/'],
    ['a file that is not there', 'app://strongroom/other.html'],
    ['more folders than the window has', 'app://strongroom/a/b/c/d/e'],
  ])('refuses %s', (_what, url) => {
    expect(find(url)).toEqual({ status: 404 })
  })

  it('never leads out of the root, whatever the text', () => {
    const template = ['..', '.', '/', '%2e', '%2f', '\\', 'secret.txt', 'assets', 'up', 'link.txt', 'index.html', 'main-3f9c.js']
    const ours = [join(root, 'index.html'), join(root, 'assets', 'main-3f9c.js')]
    const staysInside = fc.property(fc.array(fc.constantFrom(...template)), (parts) => {
      const found = find(`app://strongroom/${parts.join('')}`)
      return 'status' in found || ours.includes(found.path)
    })
    expect(fc.check(staysInside).failed).toBe(false)
  })
})
