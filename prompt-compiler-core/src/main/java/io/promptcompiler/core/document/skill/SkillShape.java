package io.promptcompiler.core.document.skill;

import static io.promptcompiler.core.syntax.data.Shape.Key.optional;
import static io.promptcompiler.core.syntax.data.Shape.Key.required;
import static io.promptcompiler.core.syntax.data.Shape.TEXT;

import io.promptcompiler.core.document.frontmatter.FrontmatterShape;
import io.promptcompiler.core.document.template.AllowedTools;
import io.promptcompiler.core.syntax.data.Shape;
import io.promptcompiler.core.syntax.data.Shape.Keyed;
import io.promptcompiler.core.syntax.data.Shape.MapOf;
import java.util.ArrayList;
import java.util.List;

/**
 * The shape of an agent skill's frontmatter: the keys of the specification, and in templates those
 * of other texts.
 */
final class SkillShape {
  static final String NAME = "name";
  static final String DESCRIPTION = "description";
  static final String COMPATIBILITY = "compatibility";
  static final String METADATA = "metadata";
  static final String TOOLS = AllowedTools.KEY;

  /** The key that makes a skill a template. */
  static final String PARAMETERS = "parameters";

  static final int LONGEST_NAME = 64;
  static final int LONGEST_DESCRIPTION = 1024;
  static final int LONGEST_COMPATIBILITY = 500;

  private static final List<Shape.Key<?>> OF_SPECIFICATION =
      List.of(
          required(NAME, Shape.NAME, "The name: lower-case letters, digits and single hyphens."),
          required(DESCRIPTION, TEXT, "The purpose of the skill, and when to use it."),
          optional("license", TEXT, "The license, or the name of the file with it."),
          optional(COMPATIBILITY, TEXT, "The required environment."),
          optional(METADATA, new MapOf(TEXT), "Further properties, as texts."),
          optional(
              TOOLS, Shape.NAME, "The tools that are allowed without a question, with spaces."));

  /** The keys of the specification. */
  static final List<String> KEYS = OF_SPECIFICATION.stream().map(Shape.Key::name).toList();

  /** The frontmatter. */
  static final Keyed FRONTMATTER = new Keyed("an agent skill", all(), /* isOpen= */ false);

  private SkillShape() {}

  private static List<Shape.Key<?>> all() {
    List<Shape.Key<?>> all = new ArrayList<>(OF_SPECIFICATION);
    FrontmatterShape.FRONTMATTER.keys().stream()
        .filter(key -> !KEYS.contains(key.name()))
        .forEach(all::add);
    return all;
  }
}
