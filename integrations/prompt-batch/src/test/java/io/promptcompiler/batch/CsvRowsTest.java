package io.promptcompiler.batch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests fields, rows, and reported problems of CSV. */
class CsvRowsTest {
  private static List<String> read(String csv) throws IOException {
    return read(csv, ',', UTF_8);
  }

  /** Rows as {@code number@line values}, or with their problems. */
  private static List<String> read(String csv, char separator, Charset charset) throws IOException {
    List<String> read = new ArrayList<>();
    try (Rows rows = Rows.csv(new ByteArrayInputStream(csv.getBytes(charset)), separator)) {
      while (rows.hasNext()) {
        Row row = rows.next();
        Object what = row.problems().isEmpty() ? row.values() : row.problems();
        read.add(row.number() + "@" + row.line() + " " + what);
      }
      assertThat(rows.bytesRead()).isEqualTo(csv.getBytes(charset).length);
    }
    return read;
  }

  @Test
  void fieldsAreUnchangedTexts() throws IOException {
    assertThat(read("a,b\n1, x \n\"2\",\"y,\"\"z\"\"\"\n"))
        .containsExactly("1@2 {a=1, b= x }", "2@3 {a=2, b=y,\"z\"}");
  }

  @ParameterizedTest
  @CsvSource({"'\n'", "'\r\n'", "'\r'"})
  void rowsEndWithEachLineBreak(String end) throws IOException {
    assertThat(read("a,b" + end + "1,2" + end + end + "3,4"))
        .containsExactly("1@2 {a=1, b=2}", "2@4 {a=3, b=4}");
  }

  @Test
  void aTextInQuotesHasLineBreaks() throws IOException {
    assertThat(read("a,b\n\"1\n\n2\r\n\",3\n4,5\n"))
        .containsExactly("1@2 {a=1\n\n2\r\n, b=3}", "2@6 {a=4, b=5}");
  }

  @Test
  void onlyQuotesMakeAnEmptyText() throws IOException {
    assertThat(read("a,b,c\n,\"\",x\n")).containsExactly("1@2 {a=null, b=, c=x}");
  }

  @Test
  void aQuoteInsideIsAQuote() throws IOException {
    assertThat(read("a,b\n5\" x,it's\n")).containsExactly("1@2 {a=5\" x, b=it's}");
  }

  @Test
  void aBrokenRowDoesNotStopTheNext() throws IOException {
    assertThat(read("a,b\n1\n1,2,3\n\"1\"x,2\n3,4\n"))
        .containsExactly(
            "1@2 [The row has 1 field, and the first line 2.]",
            "2@3 [The row has 3 fields, and the first line 2.]",
            "3@4 [There is text after the closing quote in column 'a'. Write a quote inside a text twice.]",
            "4@5 {a=3, b=4}");
  }

  @Test
  void aQuoteThatIsNeverClosedEndsTheReading() throws IOException {
    assertThat(read("a,b\n1,2\n3,\"4\n5,6\n"))
        .containsExactly(
            "1@2 {a=1, b=2}",
            "2@3 [The quote in line 3 in column 'b' is never closed, so the rows after it could not be read.]");
  }

  /** No line of a long text is taken for a row. */
  @Test
  void aRowThatIsTooLongDoesNotStopTheNext() throws IOException {
    String longer = "5,6\n".repeat(33 << 18);
    assertThat(read("a,b\n1,\"" + longer + "\"\n3,4\n"))
        .containsExactly(
            "1@2 [The row is longer than 32 MiB.]", "2@" + ((33 << 18) + 3) + " {a=3, b=4}");
    assertThat(read("a,b\n1," + longer.replace('\n', ' ').replace(',', ' ') + "\n3,4\n"))
        .containsExactly("1@2 [The row is longer than 32 MiB.]", "2@3 {a=3, b=4}");
    assertThat(read("a,b\n" + ",".repeat(33 << 20) + "\n3,4\n"))
        .containsExactly("1@2 [The row is longer than 32 MiB.]", "2@3 {a=3, b=4}");
  }

  @Test
  void bytesThatAreNoUtf8AreAProblemOfTheirRow() throws IOException {
    assertThat(read("a,b\n1,\u00e4\n2,3\n", ',', ISO_8859_1))
        .containsExactly("1@2 [The text in column 'b' is not UTF-8.]", "2@3 {a=2, b=3}");
    assertThat(read("a\n\u00e4\ud83d\ude00\n")).containsExactly("1@2 {a=\u00e4\ud83d\ude00}");
  }

  @Test
  void byteOrderMarkIsNotPartOfTheFirstName() throws IOException {
    assertThat(read("\ufeffa,b\n1,2\n")).containsExactly("1@2 {a=1, b=2}");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read("a\n1\n", ',', UTF_16))
        .withMessage("This is UTF-16. Save it as UTF-8.");
  }

  @Test
  void anotherMarkSeparatesColumns() throws IOException {
    assertThat(read("a;b\n1,5;2\n", ';', UTF_8)).containsExactly("1@2 {a=1,5, b=2}");
  }

  @Test
  void columnsWithoutANameAreLeftOut() throws IOException {
    assertThat(read("a,,b,\n1,2,3,4\n")).containsExactly("1@2 {a=1, b=3}");
  }

  @Test
  void theFirstLineNamesColumns() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(""))
        .withMessageContaining("The file is empty");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read("a,b,a\n"))
        .withMessage("There are two columns 'a'. Rename one of them.");
  }
}
