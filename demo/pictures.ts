/** Landscapes that no one ever saw: drawn from a few curves, so that offerings have pictures without borrowing anyone's. */
import sharp from 'sharp'
import { z } from 'zod'
import type { Storage } from '../server/platform/storage/storage.ts'
import { fromHex, toHex } from '../src/theme/oklch.ts'
import scenes from './data/scenes.json' with { type: 'json' }

export const Scene = z.enum(['forest', 'hearth', 'wind', 'valley', 'coast', 'meadow', 'pasture', 'dusk'])
export type Scene = z.infer<typeof Scene>

const Palette = z.object({
  sky: z.tuple([z.string(), z.string()]),
  sun: z.string(),
  /** Far to near. */
  hills: z.array(z.string()),
  /** What they look like, for people who do not see them. */
  alt: z.string(),
})
type Palette = z.infer<typeof Palette>

const SCENES = z.record(Scene, Palette).parse(scenes)

const WIDTH = 1200
const HEIGHT = 800

/** Of each scene, so that projects of one type look different. */
const VARIANTS = 6

/** Between 0 and 1, always the same for a seed and a purpose. */
const chance = (seed: number, purpose: number): number =>
  Math.abs(Math.sin(seed * 12.9898 + purpose * 78.233))

/** One hill as a closed curve; its waves depend on nothing but its place and the picture. */
function hill(layer: number, seed: number): string {
  const base = HEIGHT * (0.34 + 0.16 * chance(seed, 1) + layer * 0.13)
  const points = Array.from({ length: 25 }, (_one, index) => {
    const x = (WIDTH / 24) * index
    const wave =
      Math.sin(index / (2.6 + layer) + seed + layer * 2.1) + 0.45 * Math.sin(index / 1.3 + seed * 3 + layer)
    return `${x.toFixed(0)} ${(base - wave * (58 - layer * 7)).toFixed(0)}`
  })
  return `M0 ${HEIGHT}L${points.join('L')}L${WIDTH} ${HEIGHT}Z`
}

/** Every picture has its own tint. Turning six colours takes nothing, turning a million pixels most of a first start. */
function tinted({ sky, sun, hills }: Palette, seed: number) {
  const turn = 0.2 * Math.PI * (chance(seed, 5) - 0.5)
  const tint = (colour: string): string => {
    const { hue, ...rest } = fromHex(colour)
    return toHex({ ...rest, hue: hue + turn })
  }
  return { sky: sky.map(tint), sun: tint(sun), hills: hills.map(tint) }
}

function drawing(palette: Palette, seed: number): string {
  const { sky, sun, hills } = tinted(palette, seed)
  const x = WIDTH * (0.12 + 0.76 * chance(seed, 2))
  const y = HEIGHT * (0.14 + 0.22 * chance(seed, 3))
  const radius = 46 + 60 * chance(seed, 4)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#s)"/><circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${radius.toFixed(0)}" fill="${sun}"/>
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

export type Pictures = Readonly<Record<Scene, readonly KeptPicture[]>>

/** Draws every scene in its variants and keeps them. */
export async function keepPictures(storage: Storage): Promise<Pictures> {
  const keepVariant = async (palette: Palette, seed: number): Promise<KeptPicture> => {
    const image = sharp(Buffer.from(drawing(palette, seed)))
    const [large, small] = await Promise.all([
      image.clone().webp({ quality: 80, effort: 2 }).toBuffer(),
      image.clone().resize({ width: 480 }).webp({ quality: 80, effort: 2 }).toBuffer(),
    ])
    return {
      alt: `Made up for the demonstration, to show the type of project and not this one: ${palette.alt}.`,
      bytes: large.length,
      sha256: await storage.put(large),
      small_sha256: await storage.put(small),
      width: WIDTH,
      height: HEIGHT,
    }
  }
  const kept = await Promise.all(
    Object.entries(SCENES).map(async ([scene, palette], index) => {
      const variants = Array.from({ length: VARIANTS }, (_one, variant) => index * 1.7 + 0.4 + variant * 2.3)
      return [scene, await Promise.all(variants.map((seed) => keepVariant(palette, seed)))] as const
    }),
  )
  return Object.fromEntries(kept) as Record<Scene, KeptPicture[]>
}
