package io.promptcompiler.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.runtime.PromptInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests which attributes of a prompt are in the trace of an application. */
class TelemetryTest {
  private static final String TEMPLATE =
      "---\nversion: 1.4\nparameters: { who: { required: true } }\nvariants: { claude: { description: For Claude. } }\n---\nHello {{who}}\n";

  @TempDir Path prompts;

  @Test
  void spanContainsThePrompt() throws IOException {
    Files.createDirectory(prompts.resolve("mail"));
    Files.writeString(prompts.resolve("mail/greet.md"), TEMPLATE);
    Files.writeString(prompts.resolve("mail/greet.claude.md"), "Hi {{who}}\n");
    PromptInfo prompt = DirectoryCatalog.of(prompts).info("mail/greet");
    assertThat(exported(prompt))
        .isEqualTo(
            new TreeMap<>(
                Map.of(
                    "gen_ai.prompt.name",
                    "mail/greet.md",
                    "gen_ai.prompt.version",
                    "1.4",
                    "io.promptcompiler.prompt.hash",
                    prompt.sha256(),
                    "io.promptcompiler.prompt.variant",
                    "base")));
  }

  @Test
  void withoutAVersionTheHashIsOne() throws IOException {
    Files.writeString(prompts.resolve("greet.md"), "Hello\n");
    PromptInfo prompt = DirectoryCatalog.of(prompts).info("greet");
    assertThat(exported(prompt))
        .isEqualTo(
            new TreeMap<>(
                Map.of(
                    "gen_ai.prompt.name",
                    "greet.md",
                    "gen_ai.prompt.version",
                    "66a045b45210",
                    "io.promptcompiler.prompt.hash",
                    "66a045b452102c59d840ec097d59d9467e13a3f34f6494e539ffd32c1bb35f18")));
  }

  /** The attributes of a span as an exporter gets them. */
  private static Map<String, Object> exported(PromptInfo prompt) {
    InMemorySpanExporter exporter = InMemorySpanExporter.create();
    try (SdkTracerProvider provider =
        SdkTracerProvider.builder()
            .addSpanProcessor(SimpleSpanProcessor.create(exporter))
            .build()) {
      Tracer tracer = provider.get("com.acme");
      Span span = tracer.spanBuilder("chat gpt-5").startSpan();
      prompt.telemetry().forEach(span::setAttribute);
      span.end();
      Map<String, Object> attributes = new TreeMap<>();
      exporter
          .getFinishedSpanItems()
          .get(0)
          .getAttributes()
          .forEach((AttributeKey<?> key, Object value) -> attributes.put(key.getKey(), value));
      return attributes;
    }
  }
}
