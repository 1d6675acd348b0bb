package io.promptcompiler.springai;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.ai.support.ToolCallbacks;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.annotation.Tool;
import org.springframework.ai.tool.annotation.ToolParam;

/** Compares the tools that are read in this source with those that Spring AI finds in it. */
class SpringToolsOfCodeTest {
  private static final String NAME = "constant";

  @SuppressWarnings("unused")
  static final class Tools {
    private static final String ENDING = "_name";

    @Tool
    String plain() {
      return "";
    }

    @Tool(description = "One line.")
    String described(@ToolParam(description = "A text.") String text) {
      return text;
    }

    @Tool(
        name = NAME + ENDING,
        description =
            """
            A "block"
              of text.
            """)
    String constant() {
      return "";
    }

    @Tool(name = " ", description = " ")
    String blank() {
      return "";
    }

    String none() {
      return "";
    }
  }

  @Test
  void namesAndDescriptionsAreThoseOfTheFramework() {
    Path folder = Path.of("src/test/java/io/promptcompiler/springai").toAbsolutePath();
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
            .filter(tool -> tool.source().name().contains("SpringToolsOfCodeTest.Tools#"))
            .map(tool -> tool.name() + ": " + tool.description().orElseThrow().strip())
            .toList();
    assertThat(read)
        .hasSize(4)
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(ToolCallbacks.from(new Tools()))
                .map(ToolCallback::getToolDefinition)
                // Spring AI describes a tool by the name of its method if nothing else does.
                .map(tool -> tool.name() + ": " + ofAuthor(tool.description()))
                .toList());
  }

  private static String ofAuthor(String description) {
    return List.of("plain", "blank").contains(description) ? "" : description.strip();
  }
}
