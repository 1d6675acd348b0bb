package io.promptcompiler.core.source;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.diagnostic.SourceText;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Bytes of files as text. */
class ReadSourceTest {
  private final DiagnosticList found = new DiagnosticList();

  @Test
  void readsUtf8() {
    assertThat(text("Grüße, 名字 😀\n".getBytes(UTF_8))).contains("Grüße, 名字 😀\n");
    assertThat(text(new byte[0])).contains("");
    assertThat(findings()).isEmpty();
  }

  @Test
  void lineBreaksStay() {
    assertThat(text("a\r\nb\nc\rd".getBytes(UTF_8))).contains("a\r\nb\nc\rd");
  }

  @Test
  void aByteOrderMarkGoes() {
    assertThat(text("\uFEFFabc".getBytes(UTF_8))).contains("abc");
    assertThat(text("\uFEFF\uFEFFabc".getBytes(UTF_8))).contains("\uFEFFabc");
    assertThat(text("a\uFEFFbc".getBytes(UTF_8))).contains("a\uFEFFbc");
    assertThat(text("\uFEFF".getBytes(UTF_8))).contains("");
  }

  @Test
  void aReplacementCharacterThatIsWrittenStays() {
    assertThat(text("a\uFFFDb".getBytes(UTF_8))).contains("a\uFFFDb");
    assertThat(findings()).isEmpty();
  }

  @Test
  void aByteThatIsNotUtf8IsReportedAtItsOffset() {
    assertThat(text("Größe\n".getBytes(ISO_8859_1))).isEmpty();
    assertThat(findings())
        .isEqualTo(
            """
            a.md:1:3: error: [PC101] The file is not UTF-8: byte 0xf6 at byte offset 2.
                1 | Gr\uFFFD\uFFFDe
                  |   ^ Save the file as UTF-8.
            """);
  }

  @Test
  void theOffsetCountsBytesAndTheMark() {
    byte[] bytes = "\uFEFFé\n😀x".getBytes(UTF_8);
    bytes[bytes.length - 1] = (byte) 0xff;
    assertThat(text(bytes)).isEmpty();
    assertThat(findings())
        .startsWith("a.md:2:3: error: [PC101] The file is not UTF-8: byte 0xff at byte offset 10.");
  }

  @Test
  void aTruncatedCharacterIsReported() {
    byte[] bytes = {'a', 'b', (byte) 0xe5, (byte) 0x90};
    assertThat(text(bytes)).isEmpty();
    assertThat(findings())
        .startsWith("a.md:1:3: error: [PC101] The file is not UTF-8: byte 0xe5 at byte offset 2.");
  }

  @Test
  void aNulIsReportedAtItsOffset() {
    assertThat(text("é\na\0b\0".getBytes(UTF_8))).isEmpty();
    assertThat(findings())
        .startsWith("a.md:2:2: error: [PC102] The file has a NUL character at byte offset 4.")
        .endsWith("^ Remove the character.\n");
  }

  @Test
  void theOffsetOfANulCountsTheMark() {
    assertThat(text("\uFEFFé\0".getBytes(UTF_8))).isEmpty();
    assertThat(findings())
        .startsWith("a.md:1:2: error: [PC102] The file has a NUL character at byte offset 5.");
  }

  @Test
  void anotherEncodingIsReported() {
    assertThat(text("abc".getBytes(UTF_16LE))).isEmpty();
    assertThat(findings()).contains("[PC102] The file has a NUL character at byte offset 1.");
  }

  private Optional<String> text(byte[] bytes) {
    return ReadSource.decode("/templates/a.md", bytes, found).map(SourceText::content);
  }

  private String findings() {
    DiagnosticPrinter printer = new DiagnosticPrinter(Path.of("/templates"));
    return found.toList().stream()
        .map((Diagnostic diagnostic) -> printer.print(diagnostic) + "\n")
        .collect(Collectors.joining());
  }
}
