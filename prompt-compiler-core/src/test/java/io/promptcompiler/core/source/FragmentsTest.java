package io.promptcompiler.core.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.Families;
import io.promptcompiler.core.diagnostic.SourceText;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which files are templates, of which kind, and which are fragments. */
class FragmentsTest {
  private static final SourceRoot ROOT = SourceRoot.of(Path.of("prompts"), "com.acme");

  @ParameterizedTest
  @CsvSource({
    "code.md,                  text,         false",
    "_code.md,                 text,         true",
    "build/_code.hbs,          text,         true",
    "partials/code.txt,        text,         true",
    "build/partials/a/code.md, text,         true",
    "skills/code.md,           text,         true",
    "partial/code.md,          text,         false",
    "my-skills/code.md,        text,         false",
    "_build/code.md,           text,         false",
    "partials.md,              text,         false",
    "_default.json,            orchestrator, false"
  })
  void aFileIsAFragmentOrNot(String path, String word, boolean expected) {
    Kind kind = Families.STANDARD.kinds().of(word).orElseThrow();
    SourceFile file =
        new SourceFile(
            ROOT, new TemplateId(path), kind, new SourceText(path, ""), new FileHash("", ""));
    assertThat(Fragments.isFragment(file)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "code.md,                  text",
    "code.hbs,                 text",
    "code.txt,                 text",
    "code.chat.md,             chat",
    "code.prompt,              prompt",
    "turn.chat.json,           chat",
    "turn.chat.yaml,           chat",
    "turn.chat.yml,            chat",
    "turn.task.json,           task",
    "recon.step.yaml,          step",
    "_default.orchestrator.json, orchestrator",
    "README.md,",
    "code.json,",
    "code.MD,",
    "code,",
    "chat.json,",
    "code.md~,"
  })
  void aFragmentHasAKind(String name, String kind) {
    assertThat(
            Families.STANDARD.kinds().ofFile(name, Optional.empty()).map(Kind::word).orElse(null))
        .isEqualTo(kind);
  }
}
