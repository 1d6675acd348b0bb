package io.promptcompiler.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.P;
import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.agent.tool.ToolSpecifications;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.UseSink;
import io.promptcompiler.core.source.EditedTexts;
import io.promptcompiler.core.source.ReadBudget;
import io.promptcompiler.core.tool.ReadKnownTools;
import io.promptcompiler.core.tool.ToolFiles;
import io.promptcompiler.core.tool.ToolLimits;
import io.promptcompiler.core.tool.ToolMemory;
import io.promptcompiler.core.tool.ToolSettings;
import io.promptcompiler.core.tool.ToolSettings.JavaCode;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Compares the tools that are read in this source with those that LangChain4j finds in it. */
class LangChain4jToolsOfCodeTest {
  private static final String NAME = "constant";

  @SuppressWarnings("unused")
  static final class Tools {
    private static final String ENDING = "_name";

    @Tool
    String plain() {
      return "";
    }

    @Tool("One line.")
    String described(@P("A text.") String text) {
      return text;
    }

    @Tool({"Two", "lines."})
    String lines() {
      return "";
    }

    @Tool(
        name = NAME + ENDING,
        value =
            """
            A "block"
              of text.
            """)
    String constant() {
      return "";
    }

    @Tool(name = "", value = "")
    String empty() {
      return "";
    }

    @Tool(name = "\u0061-escaped\t")
    @SuppressWarnings("UnicodeEscape") // The reader of sources must know it.
    String escaped() {
      return "";
    }

    String none() {
      return "";
    }
  }

  @Test
  void namesAndDescriptionsAreThoseOfTheFramework() {
    Path folder = Path.of("src/test/java/io/promptcompiler/langchain4j").toAbsolutePath();
    ToolSettings settings =
        new ToolSettings(
            Optional.of(new JavaCode(List.of(folder), false, Location.ofFile("prompt.yaml"))),
            List.of(),
            Optional.empty(),
            ToolLimits.ALL,
            true);
    List<String> read =
        ReadKnownTools.read(
                ToolFiles.read(settings, EditedTexts.NONE, new ToolMemory(), new ReadBudget()),
                UseSink.NONE,
                new DiagnosticList())
            .all()
            .stream()
            .filter(tool -> tool.source().name().contains("LangChain4jToolsOfCodeTest.Tools#"))
            .map(tool -> tool.name() + ": " + tool.description().orElseThrow())
            .toList();
    assertThat(read)
        .hasSize(6)
        .containsExactlyInAnyOrderElementsOf(
            ToolSpecifications.toolSpecificationsFrom(Tools.class).stream()
                .map(
                    tool -> tool.name() + ": " + Objects.requireNonNullElse(tool.description(), ""))
                .toList());
  }
}
