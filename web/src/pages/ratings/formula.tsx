/** How ratings are computed, for curious readers. */
export const Formula = () => (
  <details class="formula">
    <summary>How ratings are made</summary>
    <p>
      Glicko-2 by Mark Glickman, with τ = 0.5. Everybody begins with 1500, a deviation (RD) of 350
      and a volatility of 0.06. A period is a month by UTC; a match belongs to that in which it
      ended. At its end all matches of the period are rated at once, by the ratings before it. Who
      does not play keeps the rating, and the deviation grows.
    </p>
    <p>
      What side one has counts. The expected score is E = 1 / (1 + exp(−g(φ<sub>j</sub>) (μ − μ
      <sub>j</sub> ± a/173.7178))), where g(φ) = 1 / √(1 + 3φ²/π²), and a is what the first side of
      the scenario is worth. It is found anew at each month’s end: that which makes Σ s ln E + (1 −
      s) ln(1 − E) − a²/20000 greatest over the matches of the last 36 months.
    </p>
    <p>
      Rated are matches of tournaments that say so, between two persons who both had a turn, and of
      a pair the first eight of a month. Forfeits are not rated. A rating with a deviation above 110
      is provisional and has a question mark. Ratings and deviations are rounded to 0.01,
      volatilities to 0.000001, advantages to 0.1, and carried on so: who has the results can make
      them again, to the last digit. A result that is corrected later makes the months since anew,
      and the period says so.
    </p>
  </details>
)
