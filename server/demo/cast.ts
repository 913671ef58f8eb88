/** The people and businesses of the demo lender. Every name is invented. */

export const officers = [
  {
    firstName: 'Grace',
    lastName: 'Oduya',
    username: 'grace',
    email: 'grace@demo.example',
    branch: 'Harbour Street',
  },
  {
    firstName: 'Tomas',
    lastName: 'Rivera',
    username: 'tomas',
    email: 'tomas@demo.example',
    branch: 'Old Market',
  },
  {
    firstName: 'Leila',
    lastName: 'Haddad',
    username: 'leila',
    email: 'leila@demo.example',
    branch: 'Riverside',
  },
] as const

export const regularUsers = [
  { name: 'Nadia Brandt', email: 'nadia@demo.example' },
  { name: 'Samuel Kipkoech', email: 'samuel@demo.example' },
  { name: 'Irene Castillo', email: 'irene@demo.example' },
  { name: 'Farid Rahmani', email: 'farid@demo.example' },
  { name: 'Joana Pires', email: 'joana@demo.example' },
] as const

export const firstNames = {
  female: [
    'Amina',
    'Beatriz',
    'Chiara',
    'Dolores',
    'Esther',
    'Fatima',
    'Gloria',
    'Hannah',
    'Imani',
    'Jasmine',
    'Kavita',
    'Lucia',
    'Mercy',
    'Noor',
    'Olga',
    'Priya',
    'Rosa',
    'Salma',
    'Teresa',
    'Wanjiru',
  ],
  male: [
    'Ahmed',
    'Boris',
    'Carlos',
    'Daniel',
    'Emeka',
    'Felipe',
    'George',
    'Hassan',
    'Ibrahim',
    'Jorge',
    'Kwame',
    'Luis',
    'Mateo',
    'Nikhil',
    'Omar',
    'Pavel',
    'Rahul',
    'Simon',
    'Tariq',
    'Victor',
  ],
} as const

export const lastNames = [
  'Abdi',
  'Banerjee',
  'Castro',
  'Delgado',
  'Eze',
  'Fernandes',
  'Gomez',
  'Haile',
  'Ivanov',
  'Juarez',
  'Kamau',
  'Lopez',
  'Mensah',
  'Nair',
  'Okafor',
  'Perez',
  'Qureshi',
  'Romero',
  'Said',
  'Torres',
  'Usman',
  'Vargas',
  'Wekesa',
  'Yilmaz',
  'Zamora',
] as const

export const places = [
  'Harbour Street, Port Elin',
  'Old Market, Port Elin',
  'Riverside, Santa Alma',
  'Station Road, Santa Alma',
  'Mill Lane, Kesten',
  'Hill Gate, Kesten',
  'Dockside, Port Elin',
  'Orchard Park, Veldham',
] as const

export const banks = ['First Coastal Bank', 'Union Savings Bank', 'Veldham Mutual', 'Meridian Bank'] as const
export const lenders = [
  'Meridian Bank',
  'Kesten Credit Union',
  'Bridge Finance',
  'First Coastal Bank',
] as const

export interface Trade {
  readonly segment: 'trading' | 'manufacturing' | 'services' | 'agriculture' | 'retail'
  readonly subSegment: string
  readonly product: string
  /** Follows the owner's last name, e.g. "Okafor Hardware". */
  readonly suffix: string
  /** Gross profit as a share of sales. */
  readonly margin: readonly [least: number, most: number]
  /** Monthly sales in USD. */
  readonly sales: readonly [least: number, most: number]
  /** Days that stock is held; `debtorDays` are the days until buyers pay. */
  readonly stockDays: number
  readonly debtorDays: number
  readonly peakMonths?: string
}

export const trades: readonly Trade[] = [
  {
    segment: 'retail',
    subSegment: 'Grocery',
    product: 'Groceries and household goods',
    suffix: 'Grocers',
    margin: [0.16, 0.24],
    sales: [14_000, 34_000],
    stockDays: 20,
    debtorDays: 4,
  },
  {
    segment: 'retail',
    subSegment: 'Pharmacy',
    product: 'Medicines and toiletries',
    suffix: 'Pharmacy',
    margin: [0.22, 0.32],
    sales: [12_000, 28_000],
    stockDays: 40,
    debtorDays: 8,
  },
  {
    segment: 'retail',
    subSegment: 'Clothing',
    product: 'Ready-made clothing',
    suffix: 'Fashions',
    margin: [0.3, 0.42],
    sales: [8_000, 20_000],
    stockDays: 65,
    debtorDays: 6,
    peakMonths: 'October to December',
  },
  {
    segment: 'trading',
    subSegment: 'Hardware',
    product: 'Building materials and tools',
    suffix: 'Hardware',
    margin: [0.18, 0.28],
    sales: [16_000, 42_000],
    stockDays: 50,
    debtorDays: 22,
  },
  {
    segment: 'trading',
    subSegment: 'Electrical goods',
    product: 'Cables, lamps and small appliances',
    suffix: 'Electricals',
    margin: [0.2, 0.3],
    sales: [10_000, 30_000],
    stockDays: 45,
    debtorDays: 18,
  },
  {
    segment: 'manufacturing',
    subSegment: 'Furniture',
    product: 'Tables, chairs and fitted kitchens',
    suffix: 'Furniture Works',
    margin: [0.3, 0.42],
    sales: [10_000, 26_000],
    stockDays: 40,
    debtorDays: 25,
  },
  {
    segment: 'manufacturing',
    subSegment: 'Bakery',
    product: 'Bread and cakes',
    suffix: 'Bakery',
    margin: [0.34, 0.46],
    sales: [9_000, 22_000],
    stockDays: 6,
    debtorDays: 7,
  },
  {
    segment: 'manufacturing',
    subSegment: 'Tailoring',
    product: 'School uniforms and workwear',
    suffix: 'Garments',
    margin: [0.32, 0.44],
    sales: [7_000, 18_000],
    stockDays: 30,
    debtorDays: 28,
    peakMonths: 'January and August',
  },
  {
    segment: 'services',
    subSegment: 'Vehicle repair',
    product: 'Repairs and spare parts',
    suffix: 'Motors',
    margin: [0.38, 0.52],
    sales: [8_000, 20_000],
    stockDays: 25,
    debtorDays: 14,
  },
  {
    segment: 'services',
    subSegment: 'Restaurant',
    product: 'Meals and catering',
    suffix: 'Kitchen',
    margin: [0.4, 0.54],
    sales: [9_000, 24_000],
    stockDays: 5,
    debtorDays: 3,
  },
  {
    segment: 'agriculture',
    subSegment: 'Dairy',
    product: 'Milk and yoghurt',
    suffix: 'Dairy',
    margin: [0.28, 0.38],
    sales: [8_000, 20_000],
    stockDays: 8,
    debtorDays: 15,
  },
  {
    segment: 'agriculture',
    subSegment: 'Poultry',
    product: 'Eggs and broilers',
    suffix: 'Poultry Farm',
    margin: [0.24, 0.34],
    sales: [9_000, 22_000],
    stockDays: 18,
    debtorDays: 10,
    peakMonths: 'November and December',
  },
]
