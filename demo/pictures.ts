/** Landscapes that nobody ever saw: drawn from a few curves, so that offerings have pictures without borrowing anybody's. */
import sharp from 'sharp'
import type { Storage } from '../server/platform/storage/storage.ts'

export type Scene = 'forest' | 'hearth' | 'wind' | 'valley' | 'coast' | 'meadow' | 'pasture' | 'dusk'

type Palette = {
  readonly sky: readonly [string, string]
  readonly sun: string
  /** Far to near. */
  readonly hills: readonly string[]
  /** What they look like, for people who do not see them. */
  readonly alt: string
}

const SCENES: Readonly<Record<Scene, Palette>> = {
  forest: {
    sky: ['#dcebe4', '#f4efe0'],
    sun: '#f5d98b',
    hills: ['#a9c7b8', '#7fa893', '#4f8468', '#2f634b', '#17432f'],
    alt: 'wooded ridges in morning haze',
  },
  hearth: {
    sky: ['#f3d9c3', '#fbf0e2'],
    sun: '#e98f4e',
    hills: ['#dcae8c', '#c2855f', '#9a5d3f', '#6f3f2b', '#472619'],
    alt: 'warm brown hills at cooking time',
  },
  wind: {
    sky: ['#cfe2f1', '#eff5f8'],
    sun: '#ffe9a8',
    hills: ['#b4cbd9', '#8fb0c2', '#6c94a5', '#4b7686', '#2d5664'],
    alt: 'blue hills under a wide sky',
  },
  valley: {
    sky: ['#e3e6dd', '#f5f3ec'],
    sun: '#e4d9a2',
    hills: ['#c3c7ae', '#a3a98a', '#7f8868', '#5e684c', '#3f4833'],
    alt: 'a quiet olive valley',
  },
  coast: {
    sky: ['#cfe9ee', '#fbf3e4'],
    sun: '#ffd89a',
    hills: ['#a5d3d8', '#72b4be', '#3f8f9d', '#236c7c', '#e3cfa5'],
    alt: 'bands of sea and a strip of sand',
  },
  meadow: {
    sky: ['#dfeef0', '#f6f5e6'],
    sun: '#f8e8ac',
    hills: ['#bcd7c4', '#9cc3a1', '#7fac78', '#b3bd62', '#6f8f4a'],
    alt: 'wet meadows with a pale sun',
  },
  pasture: {
    sky: ['#f0e6cf', '#fbf6e8'],
    sun: '#f3bf5f',
    hills: ['#dccb98', '#c4ae70', '#a08d4f', '#7a7440', '#545a35'],
    alt: 'dry pasture and dark trees far away',
  },
  dusk: {
    sky: ['#5a5f87', '#e9b9a0'],
    sun: '#ffd5b0',
    hills: ['#8b7f9d', '#6b6489', '#4d4b70', '#343556', '#1f2240'],
    alt: 'layered hills at dusk',
  },
}

const WIDTH = 1200
const HEIGHT = 800

/** One hill as a closed curve; its waves depend on nothing but its place and the scene. */
function hill(layer: number, seed: number): string {
  const base = HEIGHT * (0.42 + layer * 0.13)
  const points = Array.from({ length: 25 }, (_one, index) => {
    const x = (WIDTH / 24) * index
    const wave =
      Math.sin(index / (2.6 + layer) + seed + layer * 2.1) + 0.45 * Math.sin(index / 1.3 + seed * 3 + layer)
    return `${x.toFixed(0)} ${(base - wave * (58 - layer * 7)).toFixed(0)}`
  })
  return `M0 ${HEIGHT}L${points.join('L')}L${WIDTH} ${HEIGHT}Z`
}

function drawing({ sky, sun, hills }: Palette, seed: number): string {
  const x = WIDTH * (0.25 + 0.5 * Math.abs(Math.sin(seed)))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#s)"/><circle cx="${x.toFixed(0)}" cy="230" r="74" fill="${sun}"/>
${hills.map((fill, layer) => `<path d="${hill(layer, seed)}" fill="${fill}"/>`).join('')}</svg>`
}

export type KeptPicture = {
  readonly alt: string
  readonly bytes: number
  readonly sha256: string
  readonly small_sha256: string
  readonly width: number
  readonly height: number
}

/** Draws every scene once and keeps it. */
export async function keepPictures(storage: Storage): Promise<Readonly<Record<Scene, KeptPicture>>> {
  const kept = await Promise.all(
    Object.entries(SCENES).map(async ([scene, palette], index) => {
      const image = sharp(Buffer.from(drawing(palette, index * 1.7 + 0.4)))
      const [large, small] = await Promise.all([
        image.clone().webp({ quality: 80, effort: 2 }).toBuffer(),
        image.clone().resize({ width: 480 }).webp({ quality: 80, effort: 2 }).toBuffer(),
      ])
      const picture: KeptPicture = {
        alt: `Made up for the demonstration: ${palette.alt}.`,
        bytes: large.length,
        sha256: await storage.put(large),
        small_sha256: await storage.put(small),
        width: WIDTH,
        height: HEIGHT,
      }
      return [scene, picture] as const
    }),
  )
  return Object.fromEntries(kept) as Record<Scene, KeptPicture>
}
