/**
 * The public holidays on which the desk does not work, of 2026 to 2028, where they are no Saturday or Sunday anyway:
 * of New South Wales, New Zealand and Japan, with their substitute days, as date-holidays 3 names them. A year that is
 * not here has its weekends only. Add years; never change one that has begun, since customers were told a day.
 */
const daysOf = (year: number, days: string): readonly string[] => days.split(' ').map((day) => `${year}-${day}`);

const HOLIDAYS: Readonly<Record<string, readonly string[]>> = {
  'Australia/Sydney': [
    ...daysOf(2026, '01-01 01-26 04-03 04-06 04-27 06-08 10-05 12-25 12-28'),
    ...daysOf(2027, '01-01 01-26 03-26 03-29 04-26 06-14 10-04 12-27 12-28'),
    ...daysOf(2028, '01-03 01-26 04-14 04-17 04-25 06-12 10-02 12-25 12-26'),
  ],
  'Pacific/Auckland': [
    ...daysOf(2026, '01-01 01-02 02-06 04-03 04-06 04-27 06-01 07-10 10-26 12-25 12-28'),
    ...daysOf(2027, '01-01 01-04 02-08 03-26 03-29 04-26 06-07 06-25 10-25 12-27 12-28'),
    ...daysOf(2028, '01-03 01-04 02-07 04-14 04-17 04-25 06-05 07-14 10-23 12-25 12-26'),
  ],
  'Asia/Tokyo': [
    ...daysOf(
      2026,
      '01-01 01-12 02-11 02-23 03-20 04-29 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23',
    ),
    ...daysOf(2027, '01-01 01-11 02-11 02-23 03-22 04-29 05-03 05-04 05-05 07-19 08-11 09-20 09-23 10-11 11-03 11-23'),
    ...daysOf(2028, '01-10 02-11 02-23 03-20 05-03 05-04 05-05 07-17 08-11 09-18 09-22 10-09 11-03 11-23'),
  ],
};

/** By the zone of a form, and a day such as 2026-01-26. */
export const isHoliday = (zone: string, day: string): boolean => HOLIDAYS[zone]?.includes(day) ?? false;
