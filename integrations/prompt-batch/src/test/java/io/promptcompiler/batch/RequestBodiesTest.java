package io.promptcompiler.batch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.runtime.ChatMessage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RequestBodiesTest {
  private static final List<ChatMessage> MESSAGES =
      List.of(ChatMessage.system("Be brief."), ChatMessage.user("\"Why?\"\nö"));

  @TempDir private Path folder;

  private static BatchFormat format(BatchProvider provider) {
    return BatchFormat.of(provider, "m")
        .maxTokens(7)
        .settings("{\"generationConfig\": {\"topK\": 3}, \"metadata\": null}");
  }

  @ParameterizedTest
  @EnumSource(BatchProvider.class)
  void aBodyIsTheLastMemberOfItsLine(BatchProvider provider) throws IOException {
    try (BatchWriter writer = BatchWriter.open(folder, "one", format(provider))) {
      writer.add("a", MESSAGES);
      writer.finish();
    }
    String line = Files.readString(folder.resolve("one-00001.jsonl"));
    RequestBodies bodies = RequestBodies.of(format(provider));
    String body = new String(bodies.body(MESSAGES), UTF_8);
    assertThat(line).endsWith(":" + body + "}\n");
    assertThat(StrictJson.object(body)).isNotEmpty();
    assertThatThrownBy(() -> bodies.body(List.of())).isInstanceOf(BatchRequestException.class);
    assertThat(bodies.body(MESSAGES)).isEqualTo(body.getBytes(UTF_8));
  }

  @ParameterizedTest
  @EnumSource(BatchProvider.class)
  void aFormatMeansTheSameOnAnotherMachine(BatchProvider provider) throws Exception {
    BatchFormat format = format(provider).settings(Map.of("x", List.of(1, "y"))).limits(5, 6000);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(format);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      BatchFormat read = (BatchFormat) in.readObject();
      assertThat(read.described()).isEqualTo(format.described());
    }
  }
}
