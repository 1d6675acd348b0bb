package io.promptcompiler.core.diagnostic;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.diagnostic.Explanation.ExampleFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The explanations of all findings, from the Markdown files in the folder {@code explanations} next
 * to this class. {@link ReadExplanations} describes their format.
 */
public final class Explanations {
  private static final List<String> FILES =
      List.of(
          "files",
          "declarations",
          "meaning",
          "java-names",
          "syntax",
          "migration",
          "chats",
          "orchestrators",
          "steps",
          "libraries",
          "examples",
          "changes",
          "trust",
          "variants",
          "outputs",
          "messages",
          "dotprompt",
          "caching",
          "code",
          "agent-skills",
          "sensitivity",
          "overrides");

  private final List<Family> families;
  private final Map<DiagnosticCode, Explanation> explanations = new EnumMap<>(DiagnosticCode.class);

  private Explanations(List<Family> families) {
    this.families = families;
    for (Family family : families) {
      for (Explanation explanation : family.explanations()) {
        explanations.put(explanation.code(), explanation);
      }
    }
  }

  /**
   * Explanations of findings about one subject.
   *
   * @param title the title of the subject
   * @param introduction an introduction to all of them, in Markdown; may be empty
   * @param files complete documents, from which examples only show the keys that differ. If an
   *     example contains one of them, it contains them all
   * @param explanations the explanations, in the order of ids
   */
  public record Family(
      String title, String introduction, List<ExampleFile> files, List<Explanation> explanations) {
    /** Copies the lists. */
    public Family {
      files = List.copyOf(files);
      explanations = List.copyOf(explanations);
    }

    /** Returns the explanations as a section of a Markdown page. */
    public String markdown() {
      StringBuilder section = new StringBuilder("## " + title + "\n");
      if (!introduction.isEmpty()) {
        section.append('\n').append(introduction).append('\n');
      }
      files.forEach(file -> section.append('\n').append(file.markdown()));
      explanations.forEach(one -> section.append('\n').append(one.markdown()));
      return section.toString();
    }
  }

  /** Reads the explanations that are part of the compiler. */
  public static Explanations packaged() {
    return new Explanations(FILES.stream().map(Explanations::read).toList());
  }

  private static Family read(String name) {
    String resource = "explanations/" + name + ".md";
    try (InputStream in =
        Objects.requireNonNull(Explanations.class.getResourceAsStream(resource), resource)) {
      return new ReadExplanations(resource).read(new String(in.readAllBytes(), UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns all explanations by subject, in the order of ids. */
  public List<Family> families() {
    return families;
  }

  /** Returns the explanation of a finding. */
  public Explanation of(DiagnosticCode code) {
    return Objects.requireNonNull(explanations.get(code), code::id);
  }

  /**
   * Returns the explanation of a finding whose id may be in lower case, in brackets, or without its
   * prefix.
   */
  public Optional<Explanation> find(String id) {
    return DiagnosticCode.of(fullId(id)).map(this::of);
  }

  /**
   * Returns the id in the form used in findings: {@code PC301} for {@code [pc301]} or {@code 301}.
   */
  public static String fullId(String id) {
    String plain = id.strip().toUpperCase(Locale.ROOT).replaceAll("[\\[\\]]", "");
    return plain.matches("\\d+") ? "PC" + plain : plain;
  }
}
