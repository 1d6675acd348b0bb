package io.promptcompiler.core.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.diagnostic.SourceText;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which files are templates, of which kind, and which are fragments. */
class FragmentsTest {
  private static final SourceRoot ROOT = SourceRoot.of(Path.of("prompts"), "com.acme");

  @ParameterizedTest
  @CsvSource({
    "code.md,                  TEXT,         false",
    "_code.md,                 TEXT,         true",
    "build/_code.hbs,          TEXT,         true",
    "partials/code.txt,        TEXT,         true",
    "build/partials/a/code.md, TEXT,         true",
    "skills/code.md,           TEXT,         true",
    "partial/code.md,          TEXT,         false",
    "my-skills/code.md,        TEXT,         false",
    "_build/code.md,           TEXT,         false",
    "partials.md,              TEXT,         false",
    "_default.json,            ORCHESTRATOR, false"
  })
  void isAFragment(String path, Kind kind, boolean expected) {
    SourceFile file =
        new SourceFile(
            ROOT, new TemplateId(path), kind, new SourceText(path, ""), new FileHash("", ""));
    assertThat(Fragments.isFragment(file)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "code.md,                  TEXT",
    "code.hbs,                 TEXT",
    "code.txt,                 TEXT",
    "code.chat.md,             TEXT",
    "turn.chat.json,           CHAT",
    "turn.chat.yaml,           CHAT",
    "turn.chat.yml,            CHAT",
    "turn.task.json,           TASK",
    "recon.step.yaml,          STEP",
    "_default.orchestrator.json, ORCHESTRATOR",
    "README.md,",
    "code.json,",
    "code.MD,",
    "code,",
    "chat.json,",
    "code.md~,"
  })
  void isOfKind(String name, Kind kind) {
    assertThat(Kind.ofFile(name).orElse(null)).isEqualTo(kind);
  }
}
