/** A code that answers and events keep, and its words. A code is never given another meaning. */
export interface Choice {
  readonly code: string;
  readonly en: string;
  readonly zh: string;
}

const choices = (rows: readonly (readonly [code: string, en: string, zh: string])[]): readonly Choice[] =>
  rows.map(([code, en, zh]) => ({ code, en, zh }));

const PREFECTURES = `
Hokkaido 北海道,Aomori 青森,Iwate 岩手,Miyagi 宫城,Akita 秋田,Yamagata 山形,Fukushima 福岛,
Ibaraki 茨城,Tochigi 栃木,Gunma 群马,Saitama 埼玉,Chiba 千叶,Tokyo 东京,Kanagawa 神奈川,Niigata 新潟,
Toyama 富山,Ishikawa 石川,Fukui 福井,Yamanashi 山梨,Nagano 长野,Gifu 岐阜,Shizuoka 静冈,Aichi 爱知,
Mie 三重,Shiga 滋贺,Kyoto 京都,Osaka 大阪,Hyogo 兵库,Nara 奈良,Wakayama 和歌山,Tottori 鸟取,Shimane 岛根,
Okayama 冈山,Hiroshima 广岛,Yamaguchi 山口,Tokushima 德岛,Kagawa 香川,Ehime 爱媛,Kochi 高知,
Fukuoka 福冈,Saga 佐贺,Nagasaki 长崎,Kumamoto 熊本,Oita 大分,Miyazaki 宫崎,Kagoshima 鹿儿岛,
Okinawa 冲绳`;

/** What a field of the kind `choice` may be answered with. */
export const KYC_CHOICES = {
  gender: choices([
    ['female', 'Female', '女'],
    ['male', 'Male', '男'],
    ['another', 'Another', '其他'],
  ]),
  'au-state': choices([
    ['nsw', 'New South Wales', '新南威尔士州'],
    ['vic', 'Victoria', '维多利亚州'],
    ['qld', 'Queensland', '昆士兰州'],
    ['wa', 'Western Australia', '西澳大利亚州'],
    ['sa', 'South Australia', '南澳大利亚州'],
    ['tas', 'Tasmania', '塔斯马尼亚州'],
    ['act', 'Australian Capital Territory', '首都领地'],
    ['nt', 'Northern Territory', '北领地'],
  ]),
  'nz-region': choices([
    ['northland', 'Northland', '北地'],
    ['auckland', 'Auckland', '奥克兰'],
    ['waikato', 'Waikato', '怀卡托'],
    ['bay-of-plenty', 'Bay of Plenty', '丰盛湾'],
    ['gisborne', 'Gisborne', '吉斯伯恩'],
    ['hawkes-bay', 'Hawke’s Bay', '霍克斯湾'],
    ['taranaki', 'Taranaki', '塔拉纳基'],
    ['manawatu-whanganui', 'Manawatū-Whanganui', '马纳瓦图-旺阿努伊'],
    ['wellington', 'Wellington', '惠灵顿'],
    ['tasman', 'Tasman', '塔斯曼'],
    ['nelson', 'Nelson', '尼尔森'],
    ['marlborough', 'Marlborough', '马尔堡'],
    ['west-coast', 'West Coast', '西岸'],
    ['canterbury', 'Canterbury', '坎特伯雷'],
    ['otago', 'Otago', '奥塔哥'],
    ['southland', 'Southland', '南地'],
  ]),
  prefecture: PREFECTURES.split(',').map((pair): Choice => {
    const [en = '', zh = ''] = pair.trim().split(' ');
    return { code: en.toLowerCase(), en, zh };
  }),
  occupation: choices([
    ['employed-full', 'Employed, full time', '全职雇员'],
    ['employed-part', 'Employed, part time', '兼职雇员'],
    ['self-employed', 'Self-employed', '自营'],
    ['public-service', 'Public service', '公务员'],
    ['student', 'Student', '学生'],
    ['home', 'Looking after home or family', '料理家务'],
    ['retired', 'Retired', '退休'],
    ['unemployed', 'Not employed', '无业'],
    ['other', 'Other', '其他'],
  ]),
  'income-aud': choices([
    ['0-30', 'Up to A$30,000', '3 万澳元以下'],
    ['30-60', 'A$30,000 to A$60,000', '3 万至 6 万澳元'],
    ['60-90', 'A$60,000 to A$90,000', '6 万至 9 万澳元'],
    ['90-120', 'A$90,000 to A$120,000', '9 万至 12 万澳元'],
    ['120-200', 'A$120,000 to A$200,000', '12 万至 20 万澳元'],
    ['200-', 'More than A$200,000', '20 万澳元以上'],
  ]),
  'income-jpy': choices([
    ['0-3', 'Up to ¥3 million', '300 万日元以下'],
    ['3-5', '¥3 million to ¥5 million', '300 万至 500 万日元'],
    ['5-10', '¥5 million to ¥10 million', '500 万至 1000 万日元'],
    ['10-20', '¥10 million to ¥20 million', '1000 万至 2000 万日元'],
    ['20-', 'More than ¥20 million', '2000 万日元以上'],
  ]),
  'limit-aud': choices([
    ['5', 'Up to A$5,000 a month', '每月 5 千澳元以内'],
    ['20', 'Up to A$20,000 a month', '每月 2 万澳元以内'],
    ['50', 'Up to A$50,000 a month', '每月 5 万澳元以内'],
    ['200', 'Up to A$200,000 a month', '每月 20 万澳元以内'],
    ['more', 'More than A$200,000 a month', '每月 20 万澳元以上'],
  ]),
  'limit-jpy': choices([
    ['0.5', 'Up to ¥500,000 a month', '每月 50 万日元以内'],
    ['2', 'Up to ¥2 million a month', '每月 200 万日元以内'],
    ['5', 'Up to ¥5 million a month', '每月 500 万日元以内'],
    ['more', 'More than ¥5 million a month', '每月 500 万日元以上'],
  ]),
  'assets-aud': choices([
    ['0-10', 'Up to A$10,000', '1 万澳元以下'],
    ['10-50', 'A$10,000 to A$50,000', '1 万至 5 万澳元'],
    ['50-100', 'A$50,000 to A$100,000', '5 万至 10 万澳元'],
    ['100-500', 'A$100,000 to A$500,000', '10 万至 50 万澳元'],
    ['500-', 'More than A$500,000', '50 万澳元以上'],
  ]),
  'assets-jpy': choices([
    ['0-1', 'Up to ¥1 million', '100 万日元以下'],
    ['1-5', '¥1 million to ¥5 million', '100 万至 500 万日元'],
    ['5-10', '¥5 million to ¥10 million', '500 万至 1000 万日元'],
    ['10-50', '¥10 million to ¥50 million', '1000 万至 5000 万日元'],
    ['50-', 'More than ¥50 million', '5000 万日元以上'],
  ]),
  purpose: choices([
    ['long-term', 'Long-term investment', '长期投资'],
    ['short-term', 'Short-term trading', '短期交易'],
    ['spread', 'Spreading my savings', '分散储蓄'],
    ['payments', 'Payments', '支付'],
    ['other', 'Other', '其他'],
  ]),
  trigger: choices([
    ['friend', 'Recommended by a friend', '朋友推荐'],
    ['search', 'Found by a search', '搜索找到'],
    ['advert', 'An advertisement', '广告'],
    ['news', 'News', '新闻'],
    ['social', 'Social media', '社交媒体'],
    ['other', 'Other', '其他'],
  ]),
  experience: choices([
    ['none', 'None', '没有'],
    ['shares-0-3', 'Shares, less than 3 years', '股票，不到 3 年'],
    ['shares-3-5', 'Shares, 3 to 5 years', '股票，3 至 5 年'],
    ['shares-5-', 'Shares, more than 5 years', '股票，5 年以上'],
    ['crypto-0-1', 'Crypto-assets, less than 1 year', '加密资产，不到 1 年'],
    ['crypto-1-3', 'Crypto-assets, 1 to 3 years', '加密资产，1 至 3 年'],
    ['crypto-3-', 'Crypto-assets, more than 3 years', '加密资产，3 年以上'],
  ]),
  'main-business': choices([
    ['finance', 'Finance and insurance', '金融与保险'],
    ['technology', 'Information technology', '信息技术'],
    ['professional', 'Professional services', '专业服务'],
    ['trade', 'Wholesale and retail trade', '批发与零售'],
    ['manufacturing', 'Manufacturing', '制造业'],
    ['construction', 'Construction and property', '建筑与房地产'],
    ['transport', 'Transport and logistics', '运输与物流'],
    ['resources', 'Agriculture, mining and energy', '农业、矿业与能源'],
    ['hospitality', 'Hospitality and tourism', '餐饮与旅游'],
    ['health-education', 'Health and education', '医疗与教育'],
    ['crypto', 'Crypto-assets', '加密资产'],
    ['other', 'Other', '其他'],
  ]),
  'company-purpose': choices([
    ['treasury', 'Holding reserves', '持有储备'],
    ['trading', 'Trading', '交易'],
    ['payments', 'Payments', '支付'],
    ['hedging', 'Hedging', '对冲'],
    ['other', 'Other', '其他'],
  ]),
  'source-of-funds': choices([
    ['revenue', 'Revenue of the business', '营业收入'],
    ['capital', 'Capital of the shareholders', '股东出资'],
    ['investments', 'Returns on investments', '投资收益'],
    ['loans', 'Loans', '贷款'],
    ['sale', 'Sale of property or of a business', '出售资产或业务'],
    ['other', 'Other', '其他'],
  ]),
  'company-aud': choices([
    ['0-0.1', 'Up to A$100,000', '10 万澳元以下'],
    ['0.1-1', 'A$100,000 to A$1 million', '10 万至 100 万澳元'],
    ['1-10', 'A$1 million to A$10 million', '100 万至 1000 万澳元'],
    ['10-50', 'A$10 million to A$50 million', '1000 万至 5000 万澳元'],
    ['50-', 'More than A$50 million', '5000 万澳元以上'],
  ]),
  'company-jpy': choices([
    ['0-10', 'Up to ¥10 million', '1000 万日元以下'],
    ['10-100', '¥10 million to ¥100 million', '1000 万至 1 亿日元'],
    ['100-1000', '¥100 million to ¥1 billion', '1 亿至 10 亿日元'],
    ['1000-5000', '¥1 billion to ¥5 billion', '10 亿至 50 亿日元'],
    ['5000-', 'More than ¥5 billion', '50 亿日元以上'],
  ]),
  'manager-role': choices([
    ['representative', 'Represents the company', '是公司代表人'],
    ['authorised', 'Is authorised by the representative', '由代表人授权'],
  ]),
  ownership: choices([
    ['owners', 'Somebody holds 25% or more', '有人持股 25% 或以上'],
    ['none', 'Nobody holds 25% or more', '无人持股 25% 或以上'],
  ]),
  'public-figure': choices([
    ['no', 'No', '否'],
    ['yes', 'Yes', '是'],
  ]),
  'document-au': choices([
    ['au-licence', 'Australian driver licence', '澳大利亚驾照'],
    ['passport', 'Passport', '护照'],
    ['proof-of-age', 'Proof of age card', '年龄证明卡'],
  ]),
  'document-nz': choices([
    ['nz-licence', 'New Zealand driver licence', '新西兰驾照'],
    ['passport', 'Passport', '护照'],
  ]),
  'document-jp': choices([
    ['jp-licence', 'Japanese driver’s licence', '日本驾照'],
    ['my-number', 'Individual Number card', '个人编号卡'],
    ['residence-card', 'Residence card', '在留卡'],
  ]),
} as const satisfies Readonly<Record<string, readonly Choice[]>>;

export type ChoiceList = keyof typeof KYC_CHOICES;

export const choicesOf = (list: ChoiceList): readonly Choice[] => KYC_CHOICES[list];
