package io.promptcompiler.it.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.it.harness.Project;
import io.promptcompiler.it.oracle.Fuzz;
import io.promptcompiler.testing.Cases;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * What is found in random templates with untrusted parameters, compared with what they print. Each
 * text that somebody else writes is a mark. Where a mark is printed outside of the fences and
 * beside other text, the prompt must be reported; and where no value can have a mark, or all stands
 * in a fence, it must not. Of {@link RandomTrust} it is known exactly what must be found.
 */
class RandomTrustTest {
  private static final int COUNT = Cases.of(1000);

  /** A character that no template and no other value has, and that no helper changes. */
  private static final String MARK = "\uE000";

  private static final Pattern TAGS =
      Pattern.compile("<(x\\d+)( \\w+=\"[^\"]*\")*>.*?</\\1>", Pattern.DOTALL);
  private static final Pattern MARKDOWN =
      Pattern.compile("^(`{3,})x\\d+\\r?$.*?^\\1\\r?$", Pattern.DOTALL | Pattern.MULTILINE);

  private final List<RandomCase> cases =
      IntStream.range(0, COUNT)
          .mapToObj(number -> RandomCase.fenced(Fuzz.SEED + 2, number))
          .filter(one -> !one.untrusted().isEmpty())
          .toList();

  @Test
  void whatIsPrintedOutsideOfFencesIsFound() {
    Map<String, String> plain = new LinkedHashMap<>();
    Map<String, String> declared = new LinkedHashMap<>();
    for (RandomCase one : cases) {
      plain.putAll(one.bareFiles(Set.of()));
      declared.putAll(one.bareFiles(one.untrusted()));
    }
    Map<String, String> seen = new TreeMap<>();
    try (Project project = Project.of(plain)) {
      cases.forEach(one -> seen.putAll(leaks(project, one)));
    }
    assertThat(seen).hasSizeGreaterThan(COUNT / 10);
    Set<String> reported = reported(declared);
    Set<String> missed = new TreeSet<>(seen.keySet());
    missed.removeAll(reported);
    assertThat(missed).as(() -> missed.stream().map(seen::get).toList().toString()).isEmpty();
    // The others print it in a branch that no value took.
    assertThat(seen).hasSizeGreaterThan(reported.size() / 2);
  }

  /** The texts of a case that print a mark where it must be found, by their files. */
  private static Map<String, String> leaks(Project project, RandomCase one) {
    Map<String, String> leaks = new TreeMap<>();
    List<String> variants = new ArrayList<>(List.of(""));
    one.variant().ifPresent(other -> variants.add(RandomCase.VARIANT));
    for (String variant : variants) {
      String file = variant.isEmpty() ? one.id() : one.id().replace(".md", "." + variant + ".md");
      for (Map<String, Object> data : one.data()) {
        Map<String, Object> marked = new LinkedHashMap<>(data);
        one.untrusted().stream()
            .filter(data::containsKey)
            .forEach(
                name ->
                    marked.put(
                        name, one.parameters().members().get(name).marked(data.get(name), MARK)));
        String text =
            project.interpret(variant.isEmpty() ? one.id() : one.id() + "@" + variant, marked);
        String outside = outside(text);
        // A text that prints nothing else needs no fence; a list is printed with commas.
        if (outside.contains(MARK) && !text.replace(MARK, "").replace(",", "").isBlank()) {
          leaks.put(file, one.bareFiles(one.untrusted()) + "\n" + marked + "\n" + text);
        }
      }
    }
    return leaks;
  }

  /** A text without its fences, and without JSON, which is one by itself. */
  private static String outside(String text) {
    String outside = MARKDOWN.matcher(TAGS.matcher(text).replaceAll("")).replaceAll("");
    return outside.replace("\"" + MARK + "\"", "");
  }

  @Test
  void whereNoValueHasAMarkNothingIsFound() {
    Map<String, String> files = new LinkedHashMap<>();
    Set<String> free = new TreeSet<>();
    for (RandomCase one : cases) {
      Set<String> unused = new TreeSet<>(one.untrusted());
      unused.removeIf(one::isMentioned);
      unused.removeIf(name -> one.isMentioned("this") || one.isMentioned("@root"));
      if (!unused.isEmpty()) {
        free.add(one.id());
        files.putAll(one.bareFiles(unused));
      }
    }
    assertThat(free).isNotEmpty();
    assertThat(reported(files)).isEmpty();
  }

  @Test
  void inAFenceNothingIsFound() {
    Map<String, String> files = new LinkedHashMap<>();
    cases.stream().filter(RandomCase::isTrusting).forEach(one -> files.putAll(one.files()));
    assertThat(files).isNotEmpty();
    assertThat(reported(files)).isEmpty();
  }

  /** What must be found where is known from the declarations alone: no more is, and no less. */
  @Test
  void eachTagThatMustBeReportedIsAndNoOther() {
    Map<String, String> files = new LinkedHashMap<>();
    Set<String> expected = new TreeSet<>();
    for (int number = 0; number < COUNT; number++) {
      RandomTrust prompt = RandomTrust.of(Fuzz.SEED, number);
      files.putAll(prompt.files());
      expected.addAll(prompt.expected());
    }
    Set<String> found = new TreeSet<>();
    try (Project project = Project.of(files)) {
      for (Diagnostic one : project.compilation().diagnostics()) {
        if (one.isError() || one.code() == DiagnosticCode.UNMENTIONED_FENCE) {
          found.add(one.code().id() + " " + tag(one.location()));
        }
      }
    }
    assertThat(without(expected, found)).as("missed").isEmpty();
    assertThat(without(found, expected)).as("false alarms").isEmpty();
    assertThat(expected)
        .hasSizeGreaterThan(COUNT)
        .anyMatch(one -> one.startsWith("PC1302"))
        .anyMatch(one -> one.startsWith("PC1305"));
  }

  /** The file of a place, and where the tag begins that it is in. */
  private static String tag(Location place) {
    String path = place.source().path();
    int start = place.source().content().lastIndexOf("{{", place.span().start());
    return path.substring(path.lastIndexOf('/') + 1) + ":" + start;
  }

  private static Set<String> without(Set<String> all, Set<String> others) {
    Set<String> rest = new TreeSet<>(all);
    rest.removeAll(others);
    return rest;
  }

  /** The files for which it is reported that something is printed outside of fences. */
  private static Set<String> reported(Map<String, String> files) {
    Set<String> reported = new TreeSet<>();
    try (Project project = Project.of(files)) {
      for (Diagnostic found : project.compilation().diagnostics()) {
        if (found.code() == DiagnosticCode.UNTRUSTED_OUTSIDE_FENCE) {
          String path = found.location().source().path();
          reported.add(path.substring(path.lastIndexOf('/') + 1));
        }
      }
    }
    return reported;
  }
}
