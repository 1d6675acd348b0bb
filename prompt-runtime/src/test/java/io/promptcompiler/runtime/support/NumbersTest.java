package io.promptcompiler.runtime.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers print as JavaScript prints them. */
class NumbersTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0.0, 0",
    "1, 1",
    "-1, -1",
    "100, 100",
    "1e15, 1000000000000000",
    "9007199254740991, 9007199254740991",
    "9007199254740992, 9007199254740992",
    "-9007199254740992, -9007199254740992",
    "9007199254740994, 9007199254740994",
    "9223372036854775807, 9223372036854776000",
    "2.49050881811130464E17, 249050881811130460",
    "1e20, 100000000000000000000",
    "123456789012345680000, 123456789012345680000",
    "-123456789012345680000, -123456789012345680000"
  })
  void anIntegralNumberBelow1e21HasNeitherPointNorExponent(double number, String text) {
    assertThat(Numbers.text(number)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "1e21, 1e+21",
    "-1e21, -1e+21",
    "1.2345e22, 1.2345e+22",
    "1.0000000000000001e23, 1.0000000000000001e+23",
    "7e22, 7e+22",
    "1e23, 1e+23",
    "2e23, 2e+23",
    "1.7976931348623157e308, 1.7976931348623157e+308",
    "-1.7976931348623157e308, -1.7976931348623157e+308"
  })
  void aNumberFrom1e21OnHasAnExponentWithASign(double number, String text) {
    assertThat(Numbers.text(number)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0.1, 0.1",
    "-0.1, -0.1",
    "0.5, 0.5",
    "1.5, 1.5",
    "4.35, 4.35",
    "0.002, 0.002",
    "0.30000000000000004, 0.30000000000000004",
    "0.3333333333333333, 0.3333333333333333",
    "123.456, 123.456",
    "2251799813685249.5, 2251799813685249.5",
    "0.000001, 0.000001",
    "0.0000012345, 0.0000012345",
    "-0.000001, -0.000001"
  })
  void aFractionDownTo1eMinus6IsWrittenOut(double number, String text) {
    assertThat(Numbers.text(number)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "1e-7, 1e-7",
    "-1e-7, -1e-7",
    "1.5e-7, 1.5e-7",
    "9.99999e-7, 9.99999e-7",
    "5.684341886080802e-14, 5.684341886080802e-14",
    "1.23e-18, 1.23e-18",
    "2.2250738585072014e-308, 2.2250738585072014e-308",
    "1e-323, 1e-323",
    "5e-324, 5e-324",
    "-5e-324, -5e-324"
  })
  void aSmallerFractionHasAnExponent(double number, String text) {
    assertThat(Numbers.text(number)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"NaN, NaN", "Infinity, Infinity", "-Infinity, -Infinity"})
  void whatIsNotFiniteIsAWord(double number, String text) {
    assertThat(Numbers.text(number)).isEqualTo(text);
  }

  @Test
  void randomNumbersHaveAsFewDigitsAsReadBack() {
    Random random = new Random(1);
    for (int i = 0; i < 5000; i++) {
      double number = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(number)) {
        hasAsFewDigitsAsReadBack(number);
      }
    }
  }

  @Test
  void powersOfTwoHaveAsFewDigitsAsReadBack() {
    for (int exponent = Double.MIN_EXPONENT - 52; exponent <= Double.MAX_EXPONENT; exponent++) {
      double power = Math.scalb(1.0, exponent);
      hasAsFewDigitsAsReadBack(power);
      hasAsFewDigitsAsReadBack(Math.nextUp(power));
      hasAsFewDigitsAsReadBack(-Math.nextDown(power));
    }
  }

  private static void hasAsFewDigitsAsReadBack(double number) {
    assertThat(new BigDecimal(Numbers.text(number))).isEqualByComparingTo(shortest(number));
  }

  /** The neighbours of a number with one digit, then with two, until one reads back. */
  private static BigDecimal shortest(double number) {
    BigDecimal exact = new BigDecimal(number);
    int digits = 1;
    while (true) {
      BigDecimal below = exact.round(new MathContext(digits, RoundingMode.DOWN));
      BigDecimal above = exact.round(new MathContext(digits, RoundingMode.UP));
      boolean isBelow = below.doubleValue() == number;
      boolean isAbove = above.doubleValue() == number;
      if (isBelow && isAbove) {
        return exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
      }
      if (isBelow || isAbove) {
        return isBelow ? below : above;
      }
      digits++;
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 7, 1023, 1024, -1, -1024, 1L << 32, Long.MIN_VALUE, Long.MAX_VALUE})
  void anIntegerPrintsAllItsDigitsEachTime(long number) {
    String text = BigInteger.valueOf(number).toString();
    assertThat(Numbers.decimal(number)).isEqualTo(text);
    assertThat(Numbers.decimal(number)).isEqualTo(text);
  }
}
