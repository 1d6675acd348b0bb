package io.promptcompiler.core.code;

import com.sun.source.tree.ModifiersTree;
import com.sun.source.util.TreePath;
import io.promptcompiler.core.code.CodePrompt.Origin;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.source.javac.AnnotationValues;
import io.promptcompiler.core.source.javac.MappedText;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads {@code @SystemMessage} and {@code @UserMessage} of LangChain4j. */
final class ServiceTexts {
  static final String SERVICE = "dev.langchain4j.service.";

  private final CodeContext context;

  ServiceTexts(CodeContext context) {
    this.context = context;
  }

  /**
   * The text of an annotation.
   *
   * @param place the annotation
   * @param origin where the text is
   * @param text the text; empty if it is unknown
   */
  record Found(Location place, Origin origin, Optional<MappedText> text) {
    private static Found of(Location place, Optional<MappedText> text) {
      return new Found(place, text.isPresent() ? Origin.CONSTANT : Origin.BUILT, text);
    }
  }

  /**
   * Returns the text of the annotation with a simple name; empty if there is no such annotation, or
   * if it has no text.
   */
  Optional<Found> read(ModifiersTree modifiers, TreePath path, String name) {
    return context
        .annotation(modifiers, path, SERVICE + name)
        .filter(
            annotation ->
                annotation.value("value").isPresent()
                    || annotation.value("fromResource").isPresent())
        .map(this::read);
  }

  private Found read(AnnotationValues annotation) {
    Location place = context.file().location(annotation.tree());
    Optional<MappedText> resource = annotation.text("fromResource");
    if (annotation.value("fromResource").isEmpty()
        || resource.map(MappedText::text).filter(String::isBlank).isPresent()) {
      return Found.of(place, annotation.joined());
    }
    if (annotation.value("value").isPresent()) {
      Location value = context.file().location(annotation.value("value").get());
      context.report(
          Diagnostic.of(DiagnosticCode.VALUE_AND_RESOURCE, value)
              .fix("Remove 'value' or 'fromResource'."));
    }
    Location written = context.file().location(annotation.value("fromResource").get());
    return resource
        .map(name -> resource(place, name.text(), written))
        .orElseGet(() -> Found.of(place, Optional.empty()));
  }

  /**
   * Returns the text in a resource.
   *
   * @param annotation the annotation
   * @param place the name of the resource
   */
  private Found resource(Location annotation, String name, Location place) {
    List<String> names = context.isQuarkus() ? List.of(name) : candidates(name);
    Optional<SourceText> found =
        names.stream().flatMap(one -> context.resource(one).stream()).findFirst();
    if (found.isPresent() && found.get().content().isBlank()) {
      context.report(
          Diagnostic.of(DiagnosticCode.BAD_RESOURCE, place, name, "is empty")
              .fix("Write the text into " + found.get().path() + "."));
      return new Found(annotation, Origin.MISSING, Optional.empty());
    }
    Optional<Diagnostic> problem = context.resources().problem(place, name, names);
    if (problem.isPresent()) {
      context.report(problem.get());
      return new Found(annotation, Origin.MISSING, Optional.empty());
    }
    return Found.of(annotation, found.map(MappedText::of));
  }

  /** Returns the paths at which LangChain4j looks for a resource: near the class, then absolute. */
  private List<String> candidates(String name) {
    return name.startsWith("/")
        ? List.of(name)
        : Stream.of(context.file().packageName().replace('.', '/') + "/" + name, name).toList();
  }
}
