package io.promptcompiler.runtime;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;

/** The runtime stays small and does nothing behind the back of a native image. */
class RuntimeClassesTest {
  private static final Path CLASSES = Path.of("target", "classes");
  private static final int LARGEST_FOR_TEXTS = 94 * 1024;
  private static final int LARGEST_JAR = 237 * 1024;

  /**
   * The beginnings of the names of classes that only chat, step and orchestrator prompts, aliases,
   * fences, variants, agent skills, tools or typed outputs need, telemetry, messages about odd
   * texts, or catalogs whose prompts change.
   */
  private static final Pattern FOR_OTHERS =
      Pattern.compile(
          "AgentSkill|Alias|Answers|Cach|Chat|Drop|DataUrls|DividedText|EscalatePolicy|EvidenceSchema|FencedText|Gate|GeneratedMessages|GeneratedSkill|GivenSources|IncompleteResponse|InvisibleCharacters|JsonLines|KeyShares|Lists|Marked|Media|Message|NextAction|OnFail|Output"
              + "|Parts|PathGlob|ResponseFormat|SchemaKeyword|SelectPrompts|SensitiveParameters|SkillFiles|StableEnds|Step|Telemetry|Token|Tool|UncertainBudgets|UnknownPart|ValueTexts|Variants|Varies|Verdict|VerifyStep");

  @Test
  void noReflection() throws IOException {
    for (Path file : classFiles()) {
      String constants = Files.readString(file, ISO_8859_1);
      assertThat(constants.contains("java/lang/reflect")).as("%s reflects", file).isFalse();
      assertThat(constants.contains("forName")).as("%s loads by name", file).isFalse();
    }
  }

  @Test
  void whatTextsNeedIsSmall() throws IOException {
    List<Path> forTexts =
        classFiles().stream()
            .filter(file -> !FOR_OTHERS.matcher(file.getFileName().toString()).lookingAt())
            .toList();
    assertThat(zipped(forTexts)).isLessThan(LARGEST_FOR_TEXTS);
  }

  @Test
  void theWholeIsSmall() throws IOException {
    assertThat(zipped(classFiles())).isLessThan(LARGEST_JAR);
  }

  private static int zipped(List<Path> files) throws IOException {
    ByteArrayOutputStream jar = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(jar)) {
      for (Path file : files) {
        zip.putNextEntry(new ZipEntry(CLASSES.relativize(file).toString()));
        Files.copy(file, zip);
      }
    }
    return jar.size();
  }

  private static List<Path> classFiles() throws IOException {
    try (Stream<Path> files = Files.walk(CLASSES)) {
      List<Path> all = files.filter(file -> file.toString().endsWith(".class")).toList();
      assertThat(all).hasSizeGreaterThan(20);
      return all;
    }
  }
}
