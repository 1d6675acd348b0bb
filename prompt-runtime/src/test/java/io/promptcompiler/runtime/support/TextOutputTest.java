package io.promptcompiler.runtime.support;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.runtime.integration.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pieces become the bytes of the whole text, however it is cut. */
class TextOutputTest {
  private static final String HIGH = "\uD83D";
  private static final String LOW = "\uDE00";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "plain",
        "\"é 名\\\n😀",
        "a😀😀b",
        HIGH,
        LOW,
        HIGH + HIGH,
        LOW + HIGH,
        LOW + LOW,
        HIGH + HIGH + LOW + LOW,
        "?" + HIGH + "?" + LOW + "?"
      })
  void aTextCutAnywhere(String text) throws IOException {
    for (int first = 0; first <= text.length(); first++) {
      for (int second = first; second <= text.length(); second++) {
        List<String> pieces =
            List.of(
                text.substring(0, first), text.substring(first, second), text.substring(second));
        for (int fixed = 0; fixed < 8; fixed++) {
          writes(pieces, fixed);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 1023, 1024, 1025, 8191, 8192, 8193, 16_384, 40_000})
  void piecesAroundTheSizesOfTheBuffer(int size) throws IOException {
    String piece = "x".repeat(size);
    writes(List.of(piece), 0);
    writes(List.of(piece), 1);
    writes(List.of("a", piece, "b"), 2);
    writes(List.of(piece, "😀\"", piece), 5);
    writes(List.of("y".repeat(500), piece, "y".repeat(8000), piece, HIGH, LOW), 0);
  }

  @Test
  void randomPieces() throws IOException {
    Random random = new Random(1);
    List<String> pool =
        List.of(
            "", "a", "é\n", HIGH, LOW, "x" + HIGH, LOW + "y", "\"".repeat(700), "名".repeat(900));
    for (int i = 0; i < 2000; i++) {
      String[] pieces = new String[random.nextInt(20)];
      for (int j = 0; j < pieces.length; j++) {
        pieces[j] = pool.get(random.nextInt(pool.size()));
      }
      writes(List.of(pieces), random.nextInt());
    }
  }

  @Test
  void integers() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    TextOutput out = TextOutput.utf8(bytes).start();
    out.integer(Long.MIN_VALUE);
    out.text(HIGH);
    out.integer(0);
    out.finish();
    assertThat(bytes.toString(UTF_8)).isEqualTo("-9223372036854775808?0");
  }

  @Test
  void smallPiecesAreGathered() throws IOException {
    Calls calls = new Calls();
    TextOutput out = TextOutput.utf8(calls).start();
    for (int i = 0; i < 10_000; i++) {
      out.text("x");
    }
    out.finish();
    assertThat(calls.writes).isEqualTo(2);
  }

  @Test
  void theStreamIsNeitherFlushedNorClosed() throws IOException {
    Calls calls = new Calls();
    TextOutput out = TextOutput.jsonString(calls).start();
    out.text("x".repeat(10_000));
    out.finish();
    assertThat(calls.flushes).isZero();
    assertThat(calls.closes).isZero();
  }

  @Test
  void outputsAtTheSameTimeDoNotMix() throws IOException {
    ByteArrayOutputStream outer = new ByteArrayOutputStream();
    ByteArrayOutputStream inner = new ByteArrayOutputStream();
    TextOutput first = TextOutput.utf8(outer).start();
    first.text("a");
    TextOutput second = TextOutput.jsonString(inner).start();
    second.text("b\n");
    first.text("c");
    second.finish();
    first.finish();
    assertThat(outer.toString(UTF_8)).isEqualTo("ac");
    assertThat(inner.toString(UTF_8)).isEqualTo("\"b\\n\"");
  }

  @Test
  void threadsDoNotMix() {
    List<String> texts =
        IntStream.range(0, 2000)
            .parallel()
            .mapToObj(
                i -> {
                  ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                  try {
                    write(TextOutput.utf8(bytes), Collections.nCopies(500, i + " "), 0);
                  } catch (IOException e) {
                    throw new UncheckedIOException(e);
                  }
                  return bytes.toString(UTF_8);
                })
            .toList();
    for (int i = 0; i < texts.size(); i++) {
      assertThat(texts.get(i)).isEqualTo((i + " ").repeat(500));
    }
  }

  /** Writes pieces in both forms, as fixed texts where a bit is set. */
  private static void writes(List<String> pieces, int fixed) throws IOException {
    String text = String.join("", pieces);
    ByteArrayOutputStream utf8 = new ByteArrayOutputStream();
    write(TextOutput.utf8(utf8), pieces, fixed);
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    write(TextOutput.jsonString(json), pieces, fixed);
    assertThat(utf8.toByteArray()).isEqualTo(text.getBytes(UTF_8));
    assertThat(json.toString(UTF_8)).isEqualTo(Json.stringify(text));
  }

  private static void write(TextOutput out, List<String> pieces, int fixed) throws IOException {
    out.start();
    for (int i = 0; i < pieces.size(); i++) {
      String piece = pieces.get(i);
      if ((fixed >> i & 1) == 1 && !piece.isEmpty()) {
        out.fixed(FixedTexts.of(piece), 0);
      } else {
        out.text(piece);
      }
    }
    out.finish();
  }

  private static final class Calls extends OutputStream {
    private int writes;
    private int flushes;
    private int closes;

    @Override
    public void write(int b) {
      writes++;
    }

    @Override
    public void write(byte[] bytes, int from, int count) {
      writes++;
    }

    @Override
    public void flush() {
      flushes++;
    }

    @Override
    public void close() {
      closes++;
    }
  }
}
