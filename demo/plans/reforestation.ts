/** Lines of the plans of the demonstration, and the plan of the reforestation among them. */

/** [id, name, week it starts, days, percent, resources, what it waits for]; no days: a group; 0: a milestone; no percent: by the day. */
export type Line = readonly [
  id: string,
  name: string,
  week: number,
  days: number | null,
  progress?: number | undefined,
  resources?: string,
  after?: string,
]

/** Groups with what is in them. Week 0 lies 24 weeks back. */
export const REFORESTATION: readonly (readonly Line[])[] = [
  [
    ['prepare', 'Preparation', 0, null],
    ['survey', 'Walk the plots with their families', 0, 19, 100, 'Field team'],
    ['soil', 'Soil samples', 1, 12, 100, 'Field team, Laboratory', 'survey SS+5'],
    ['map', 'Map of plots and slopes', 3, 12, 100, 'Mapping', 'survey'],
    ['species', 'Choice of species with the committees', 3, 19, 100, 'Forester, Village committees', 'soil'],
    ['agreements', 'Agreements with 320 families', 5, 33, 100, 'Field team, Lawyer', 'map'],
    ['consent', 'All agreements signed', 10, 0, 100, '', 'agreements'],
  ],
  [
    ['nursery', 'Nurseries', 5, null],
    ['sites', 'Four nursery sites with water', 6, 19, 100, 'Builders', 'species'],
    ['seed', 'Seed collected and tested', 6, 26, 100, 'Seed bank', 'species'],
    ['beds', 'Beds, shade, irrigation', 9, 26, 100, 'Builders', 'sites'],
    ['sow', 'Sow 410,000 seedlings', 13, 12, 100, 'Nursery crews', 'beds; seed'],
    ['raise', 'Raise and harden off', 15, 96, 70, 'Nursery crews', 'sow'],
    ['count1', 'First count of survivors', 19, 5, 100, 'Verifier', 'raise SS+28'],
    ['ready', 'Seedlings ready', 29, 0, 0, '', 'raise'],
  ],
  [
    ['people', 'People and tools', 10, null],
    ['hire', 'Hire 60 planters from the villages', 10, 19, 100, 'Village committees', 'consent'],
    ['train', 'Training: planting, safety, first aid', 13, 12, 100, 'Forester', 'hire'],
    ['tools', 'Tools, boots, gloves', 12, 33, 90, 'Purchasing'],
    ['transport', 'Carriers and two lorries', 20, 26, 40, 'Purchasing'],
    ['crews', 'Crews complete', 25, 0, 0, '', 'train; tools; transport'],
  ],
  [
    ['plant', 'First planting season', 22, null],
    ['clear', 'Clear strips, leave what grows by itself', 22, 33, 45, 'Crew north, Crew south'],
    ['pits', 'Dig pits, compost', 25, 26, 10, 'Crew north, Crew south', 'clear SS+14'],
    ['north', 'Plant the northern slopes', 29, 40, 0, 'Crew north', 'ready; crews; pits'],
    ['south', 'Plant the southern slopes', 30, 47, 0, 'Crew south', 'ready; north SS+5'],
    ['fences', 'Living fences along the paths', 31, 33, 0, 'Village committees', 'north SS+7'],
    ['planted', 'Season closed', 37, 0, 0, '', 'south; fences'],
  ],
  [
    ['care', 'Care', 31, null],
    ['weed', 'Weeding and mulch', 33, 82, 0, 'Crew north, Crew south', 'north SS+21'],
    ['gaps', 'Fill the gaps', 39, 26, 0, 'Crew north', 'planted FS+7'],
    ['fire', 'Fire breaks before the dry months', 40, 19, 0, 'Crew south', 'planted'],
    ['guard', 'Watch against grazing', 31, 110, 0, 'Village committees', 'north SS+10'],
  ],
  [
    ['measure', 'Measuring and reporting', 9, null],
    ['baseline', 'Baseline report', 9, 26, 100, 'Monitoring', 'map'],
    ['plotsSet', 'Sample plots marked', 30, 12, 0, 'Monitoring', 'north SS+3'],
    ['count2', 'Count of survivors after the rains', 43, 12, 0, 'Monitoring, Verifier', 'gaps FF+5'],
    ['report', 'Monitoring report', 45, 19, 0, 'Monitoring', 'count2'],
    ['audit', 'Visit of the verifier', 48, 5, 0, 'Verifier', 'report'],
    ['verified', 'Verification statement', 50, 0, 0, '', 'audit FS+3'],
  ],
]
