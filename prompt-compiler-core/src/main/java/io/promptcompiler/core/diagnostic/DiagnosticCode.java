package io.promptcompiler.core.diagnostic;

import static io.promptcompiler.core.diagnostic.Severity.ERROR;
import static io.promptcompiler.core.diagnostic.Severity.OFF;
import static io.promptcompiler.core.diagnostic.Severity.WARNING;

import io.promptcompiler.runtime.support.Shown;
import java.util.Optional;

/**
 * The catalogue of findings. Ids never change their meaning and are never reused; {@code
 * docs/diagnostics.md} explains each. PC1xx are about files and configuration, PC2xx about
 * frontmatter and types, PC3xx about what a template means, PC4xx about Java names, PC5xx about how
 * a template is written, PC6xx about moving it to another syntax, PC7xx about chat documents, PC8xx
 * about orchestrators, PC9xx about steps, PC10xx about prompt libraries, PC11xx about examples and
 * PC12xx about breaking changes.
 */
public enum DiagnosticCode {
  NOT_UTF8("PC101", ERROR, "The file is not UTF-8: byte 0x%s at byte offset %s."),
  NUL_CHARACTER("PC102", ERROR, "The file has a NUL character at byte offset %s."),
  BAD_PATH("PC103", ERROR, "The path '%s' %s."),
  LINK_LEAVES_ROOT("PC104", ERROR, "The symbolic link '%s' leaves its root."),
  UNREADABLE("PC105", ERROR, "Cannot read '%s': %s."),
  DUPLICATE_ID("PC106", ERROR, "The template '%s' is in two roots of scope '%s'."),
  MISSING_ROOT("PC107", ERROR, "The root '%s' is not a directory."),
  USELESS_PATTERN("PC108", ERROR, "The pattern '%s' of root '%s' matches no file."),
  MISSING_TEMPLATE("PC109", ERROR, "The required template '%s' is missing."),
  BAD_CONFIGURATION("PC110", ERROR, "%s."),
  EXECUTIONS_CLASH("PC111", ERROR, "The executions '%s' and '%s' of %s both write '%s'."),
  TOO_MANY_LINKS("PC115", ERROR, "Links in the root '%s' lead to more than %s folders."),
  NOT_A_CACHE_INPUT(
      "PC117",
      WARNING,
      "Maven's build cache does not look at '%s', so an edit there would give the old result."),
  PASSED_OVER("PC120", WARNING, "The file '%s' is no template, by its name."),
  EMPTY_ROOT("PC121", WARNING, "The root '%s' has no templates."),
  NO_DIRECTORY("PC122", WARNING, "There is no directory '%s', so there are no prompts."),

  UNCLOSED_FRONTMATTER("PC201", ERROR, "The frontmatter that begins here is not closed."),
  YAML_SYNTAX("PC202", ERROR, "The YAML is not well-formed: %s."),
  YAML_FEATURE("PC203", ERROR, "%s are not allowed here."),
  UNUSED_PARAMETER("PC204", WARNING, "The parameter '%s' is not used."),
  DUPLICATE_KEY("PC205", ERROR, "The key '%s' stands twice."),
  UNKNOWN_KEY("PC206", WARNING, "Unknown key '%s'."),
  WRONG_SHAPE("PC207", ERROR, "'%s' must be %s."),
  UNKNOWN_TYPE("PC208", ERROR, "Unknown type '%s'."),
  WRONG_DEFAULT("PC209", ERROR, "The default of '%s' must be %s, but it is %s."),
  DEFAULT_ON_REQUIRED("PC210", WARNING, "The required parameter '%s' has a default."),
  BAD_ENUM("PC211", ERROR, "The enum of '%s' %s."),
  BAD_VALUE("PC212", ERROR, "'%s' cannot be '%s'."),
  ENDLESS_TYPE(
      "PC213", ERROR, "The type '%s' requires itself, so that no value of it can be made."),
  TYPE_CONFLICT("PC214", ERROR, "The declaration of '%s' contradicts itself: %s."),
  REQUIRED_NOT_STATED("PC215", OFF, "The parameter '%s' does not say whether it is required."),
  JSON_SYNTAX("PC216", ERROR, "The JSON is not well-formed: %s."),
  NOT_A_KEY("PC217", ERROR, "There is no key '%s' %s."),
  MISSING_KEY("PC218", ERROR, "The key '%s' is missing %s."),
  TOO_MANY("PC219", ERROR, "'%s' has %s %s, and at most %s are allowed."),
  UNREAD_FRONTMATTER(
      "PC220", ERROR, "This looks like frontmatter but is part of the prompt, as %s."),
  MISSING_SPACE("PC221", ERROR, "A space is missing after the colon of '%s'."),
  TYPOGRAPHIC_QUOTES(
      "PC222", WARNING, "'%s' stands in curly quotes, which YAML does not take for quotes."),

  UNKNOWN_VARIABLE("PC301", ERROR, "Unknown variable '%s'."),
  UNKNOWN_PROPERTY("PC302", ERROR, "Unknown property '%s' of %s."),
  NOT_PRINTABLE("PC303", ERROR, "'%s' is %s and cannot be printed."),
  WRONG_TYPE("PC304", ERROR, "'%s' needs %s, but '%s' is %s."),
  WRONG_ARGUMENTS("PC305", ERROR, "'%s' %s."),
  UNKNOWN_HELPER("PC306", ERROR, "Unknown helper '%s'."),
  BEYOND_ROOT("PC307", ERROR, "'%s' climbs above the outermost context."),
  OUTSIDE_LOOP("PC308", ERROR, "'%s' stands outside of a loop."),
  UNKNOWN_DATA("PC309", ERROR, "Unknown data variable '%s'."),
  UNREACHABLE("PC310", WARNING, "This branch is never reached: '%s' is always %s."),
  EMPTY_BODY("PC311", WARNING, "The template has no text."),
  FOREIGN_SYNTAX("PC312", WARNING, "'%s' is plain text here, but '%s' is a %s."),
  HELPER_NAME("PC313", ERROR, "'%s' is a helper of Handlebars, not the parameter."),
  BAD_BLOCK_PARAMETERS("PC314", ERROR, "'%s' %s."),
  VALUE_IN_BRACES("PC320", WARNING, "'%s' prints the value of '%s' in braces."),
  MISSING_CASE("PC330", ERROR, "The match over '%s' has no case for %s."),
  NO_SUCH_VALUE("PC331", ERROR, "'%s' is no value of '%s'."),
  DUPLICATE_CASE("PC332", ERROR, "The case '%s' stands twice."),
  STRAY_IN_MATCH("PC333", ERROR, "Only cases can stand directly inside of a match."),

  UNKNOWN_PARTIAL("PC340", ERROR, "Unknown partial '%s'."),
  UNKNOWN_SKILL("PC341", ERROR, "Unknown skill '%s'."),
  INCLUDE_CYCLE("PC342", ERROR, "'%s' includes itself without end: %s."),
  MISSING_ARGUMENT("PC343", ERROR, "The partial '%s' requires '%s'."),
  UNKNOWN_ARGUMENT("PC344", ERROR, "The partial '%s' declares no parameter '%s'."),
  WRONG_ARGUMENT(
      "PC345", ERROR, "The parameter '%s' of the partial '%s' needs %s, but '%s' is %s."),
  DEPRECATED_INCLUDE("PC346", WARNING, "The %s '%s' is deprecated."),
  AMBIGUOUS_FRAGMENT("PC347", ERROR, "Two files answer to the %s '%s'."),
  TOO_MUCH_INCLUDED("PC348", ERROR, "The %s '%s' brings what is included here to more than %s %s."),

  NAMES_CLASH("PC401", ERROR, "'%s' and '%s' both become '%s' in Java."),
  CLASSES_CLASH("PC402", ERROR, "'%s' and '%s' both become the class '%s'."),
  PACKAGE_CLASHES_WITH_CLASS(
      "PC403", ERROR, "The class '%s' has the name of a package of other prompts."),
  BAD_CLASS_NAME("PC404", ERROR, "'%s' cannot be the name of a Java %s."),
  NOT_PROVIDED("PC405", WARNING, "The module lacks what its prompts need."),
  NAME_TOO_LONG("PC406", ERROR, "'%s' is too long: %s has %s, and at most %s are allowed."),

  UNCLOSED_TAG("PC501", ERROR, "The tag that begins here is not closed."),
  UNCLOSED_BLOCK("PC502", ERROR, "The block '%s' that begins here is not closed."),
  UNCLOSED_COMMENT("PC503", ERROR, "The comment that begins here is not closed."),
  UNCLOSED_RAW_BLOCK("PC504", ERROR, "The raw block '%s' that begins here is not closed."),
  WRONG_CLOSE("PC505", ERROR, "'%s' does not close '%s' of line %s."),
  STRAY_CLOSE("PC506", ERROR, "'%s' closes no block."),
  STRAY_ELSE("PC507", ERROR, "'%s' %s."),
  UNEXPECTED("PC508", ERROR, "Unexpected %s in the tag."),
  BAD_TEMPLATE_PATH("PC509", ERROR, "'%s' is no path."),
  EMPTY_TAG("PC510", ERROR, "The tag is empty."),
  UNCLOSED_STRING("PC511", ERROR, "The text that begins here has no closing quote."),
  TOO_DEEP("PC512", ERROR, "The template is nested more than %s levels deep."),
  TOO_MANY_BRACES("PC513", ERROR, "The tag begins with '%s' and ends with '%s'."),
  TOO_MANY_TAGS("PC520", ERROR, "The template has more than %s tags."),

  NOT_MIGRATED("PC601", ERROR, "The file is left as it is: %s."),
  MIGRATION_DIFFERS("PC602", ERROR, "Internal problem of migrate: %s. The file is left as it is."),
  UNMIGRATED("PC603", ERROR, "The text does not look migrated: %s."),
  MIXED_STYLES("PC604", ERROR, "The text has placeholders of '%s' and what looks like others: %s."),
  MIGRATION_CAVEAT("PC605", WARNING, "%s."),

  UNKNOWN_TASK("PC701", ERROR, "Unknown task '%s'."),
  DUPLICATE_TASK("PC702", ERROR, "The task '%s' is declared twice."),
  UNKNOWN_SOURCE("PC703", ERROR, "Unknown source '%s'."),
  WRONG_SOURCE_USE("PC704", ERROR, "The source '%s' %s."),
  WRONG_SOURCE_ARGUMENT("PC705", ERROR, "The argument '%s' must be %s, but it is %s."),
  OUTSIDE_FOR_EACH("PC706", ERROR, "'%s' stands outside of %s."),
  NOT_A_LIST("PC707", ERROR, "'%s' is %s, and only a list can be looped over."),
  DECIDED_CONDITION("PC708", ERROR, "The condition %s: %s."),
  UNKNOWN_SLOT("PC709", ERROR, "Unknown slot '%s'."),
  UNUSED_SLOT("PC710", ERROR, "No layout shows the slot '%s'."),
  SLOT_SHOWN_TWICE("PC711", ERROR, "The layout shows the slot '%s' twice."),
  MISUSED_PREFIX("PC712", ERROR, "A message of the %s cannot be a prefix."),
  CONTENT_OR_FROM("PC713", ERROR, "The message has %s."),
  OVER_BUDGET(
      "PC714",
      ERROR,
      "The fixed text has at least about %s tokens, estimated at four characters a token, but the"
          + " budget is %s."),

  DUPLICATE_ORCHESTRATOR("PC801", ERROR, "Two orchestrators of this root have the id '%s'."),
  UNKNOWN_PARENT("PC802", ERROR, "There is no orchestrator '%s' to extend."),
  EXTENDS_CYCLE("PC803", ERROR, "'%s' extends itself without end: %s."),
  DELIMITER_MISSING("PC804", ERROR, "The system message of '%s' does not have the delimiter '%s'."),
  DELIMITER_ABSENT(
      "PC805", WARNING, "The system message of '%s' does not show the delimiter '%s'."),
  FIELD_NOT_NAMED("PC806", WARNING, "The prompt '%s' does not name the required field '%s'."),
  PHASE_DISABLED("PC807", WARNING, "The phase '%s' is disabled, so its prompt is never used."),
  NO_TASKS_FIT("PC808", ERROR, "'maxTasks' is %s and 'minTasks' %s, so no number of tasks fits."),
  NOT_A_VARIABLE("PC809", WARNING, "'%s' cannot be the name of a variable in prompts."),

  DUPLICATE_STEP("PC901", ERROR, "Two steps of this folder have the id '%s'."),
  UNKNOWN_STEP("PC902", ERROR, "Unknown step '%s'."),
  UNREACHED_STEP("PC903", WARNING, "No step leads to '%s'."),
  ENDLESS_FLOW("PC904", ERROR, "The flow goes round without end: %s."),
  TOOL_CONFLICT("PC905", WARNING, "The tool '%s' is both allowed and forbidden."),
  NO_CALLS("PC906", WARNING, "No tool may be called: 'max_calls' is 0."),
  GATE_WITHOUT_EVIDENCE(
      "PC907", WARNING, "The gate '%s' rests on evidence that is not required: %s."),
  EVIDENCE_NOT_MENTIONED("PC908", OFF, "The prompt does not speak of the required evidence '%s'."),
  DECLARED_TWICE("PC909", ERROR, "The parameter '%s' is declared twice."),

  OFFERED_TWICE("PC1001", ERROR, "Two libraries offer the %s '%s': '%s' and '%s'."),
  LIBRARIES_CLASH("PC1002", ERROR, "The libraries '%s' and '%s' both have the %s '%s'."),
  NEWER_LIBRARY(
      "PC1003",
      ERROR,
      "The library '%s' was made by version %s of the compiler, in format %s; this one reads"
          + " formats up to %s."),
  LIBRARY_CHANGED("PC1004", ERROR, "The library '%s' was built with '%s', which %s."),

  DUPLICATE_EXAMPLE("PC1101", ERROR, "Two examples of this template have the name '%s'."),
  TEXT_AND_FILE("PC1102", ERROR, "The example '%s' has both 'text' and 'file'."),
  INHERITED_EXAMPLES("PC1103", WARNING, "Examples are not inherited, so these are for nothing."),
  EXAMPLE_INCOMPLETE("PC1104", ERROR, "The example '%s' does not give the required '%s'."),
  UNKNOWN_IN_EXAMPLE("PC1105", ERROR, "The prompt takes no parameter '%s'."),
  WRONG_IN_EXAMPLE("PC1106", ERROR, "The parameter '%s' must be %s, but it is %s."),
  EXAMPLE_FAILS("PC1107", ERROR, "The example '%s' cannot be rendered: %s."),
  EXAMPLE_DIFFERS("PC1108", ERROR, "The example '%s' renders another text: %s."),
  EXPECTED_FILE_MISSING("PC1109", ERROR, "There is no file '%s' for the text of the example '%s'."),
  BAD_EXPECTED_FILE("PC1110", ERROR, "The file '%s' cannot hold the text of an example: %s."),
  NOT_ACCEPTED("PC1111", ERROR, "The text of the example '%s' is not accepted: %s."),
  FRAGMENT_EXAMPLES("PC1112", WARNING, "Examples are for prompts, and this text is none."),

  PROMPT_REMOVED("PC1201", ERROR, "The prompt '%s' is gone."),
  CLASS_RENAMED("PC1202", ERROR, "The class of '%s' was '%s' and is '%s'."),
  KIND_CHANGED("PC1203", ERROR, "'%s' was of kind '%s' and is of kind '%s'."),
  PARAMETER_REMOVED("PC1204", ERROR, "'%s' can no longer be given."),
  PARAMETER_RETYPED("PC1205", ERROR, "'%s' was of type '%s' and is of type '%s'."),
  NEWLY_REQUIRED("PC1206", ERROR, "'%s' has to be given now."),
  STAGES_CHANGED("PC1207", ERROR, "The builder of %s asked for %s and asks for %s."),
  ENUM_VALUE_REMOVED("PC1208", ERROR, "'%s' can no longer be '%s'."),
  NULL_REFUSED("PC1209", ERROR, "'%s' can no longer be null."),
  SHARED_TYPE_REMOVED("PC1210", ERROR, "The type '%s' is gone."),
  SOURCE_CHANGED("PC1211", ERROR, "The source '%s' %s."),
  MEMBER_REMOVED("PC1212", ERROR, "'%s' can no longer be read."),
  MEMBER_RETYPED("PC1213", ERROR, "'%s' was %s and is %s."),
  TEXT_CHANGED("PC1220", ERROR, "The text is another%s."),
  DEFAULT_CHANGED("PC1221", ERROR, "The default of '%s' was %s and is %s."),
  LIMIT_LOWERED("PC1230", ERROR, "'maxTokens' was %s and is %s."),
  TEXT_OUTGROWN(
      "PC1231",
      ERROR,
      "The fixed text has at least about %s tokens, estimated at four characters a token, but %s"
          + " were promised."),
  BUDGET_LOWERED("PC1232", ERROR, "A budget of the slot '%s' was %s and is %s."),
  SLOTS_REORDERED("PC1233", ERROR, "The slots were filled in the order %s and are in %s."),
  MESSAGES_CHANGED("PC1240", ERROR, "The messages%s are others: %s."),
  SLOT_REMOVED("PC1241", ERROR, "The slot '%s' is gone."),
  EVIDENCE_CHANGED("PC1242", ERROR, "The evidence '%s' %s."),
  GATE_CHANGED("PC1243", ERROR, "The gate '%s' %s."),
  TRANSITION_CHANGED("PC1244", ERROR, "'%s' was %s and is %s."),
  TOOLS_CHANGED("PC1245", ERROR, "'%s' was %s and is %s."),
  ON_FAIL_CHANGED("PC1246", ERROR, "'%s' was %s and is %s."),
  DATA_CHANGED("PC1247", ERROR, "'%s' was %s and is %s."),
  RELEASED_BROKEN("PC1248", WARNING, "The released '%s' cannot be compared: it has errors."),
  USELESS_BASELINE("PC1249", WARNING, "No change has the key '%s'.");

  /** The longest word of a template or configuration that is shown whole. */
  private static final int LONGEST_WORD = 300;

  private final String id;
  private final Severity severity;
  private final String text;

  DiagnosticCode(String id, Severity severity, String text) {
    this.id = id;
    this.severity = severity;
    this.text = text;
  }

  /** The stable id, {@code PC301}. */
  public String id() {
    return id;
  }

  /** The default severity. */
  public Severity severity() {
    return severity;
  }

  /** The text, with {@code %s} where a finding says more. */
  public String text() {
    return text;
  }

  /**
   * Whether a configuration may make it less than an error: a finding that is an error by itself
   * may be lowered only where the compiler can go on as handlebars.js would, printing nothing,
   * where what looks like a mistake can be text, where it is about others' compiled code, where it
   * rests on an estimate or a guess, where templates are right and only what they are compared with
   * is not, and where they are right and only what finds them is not.
   */
  public boolean canBeLowered() {
    return severity != ERROR
        || switch (this) {
          case EXECUTIONS_CLASH,
              UNREAD_FRONTMATTER,
              UNKNOWN_VARIABLE,
              UNKNOWN_PROPERTY,
              BEYOND_ROOT,
              OUTSIDE_LOOP,
              UNKNOWN_DATA,
              OVER_BUDGET,
              LIBRARIES_CLASH,
              LIBRARY_CHANGED,
              MIXED_STYLES,
              EXAMPLE_DIFFERS,
              EXPECTED_FILE_MISSING ->
              true;
          default -> isBreak();
        };
  }

  /**
   * The kind of name that was not found, which is the first argument; nothing for other findings.
   */
  public Optional<Lookup> lookup() {
    return switch (this) {
      case UNKNOWN_PARTIAL -> Optional.of(Lookup.PARTIAL);
      case UNKNOWN_SKILL -> Optional.of(Lookup.SKILL);
      case UNKNOWN_TYPE -> Optional.of(Lookup.TYPE);
      case UNKNOWN_TASK -> Optional.of(Lookup.TASK);
      case UNKNOWN_PARENT -> Optional.of(Lookup.ORCHESTRATOR);
      case UNKNOWN_HELPER -> Optional.of(Lookup.HELPER);
      default -> Optional.empty();
    };
  }

  /** Whether it reports a breaking change, in templates that are valid. */
  private boolean isBreak() {
    return compareTo(PROMPT_REMOVED) >= 0 && compareTo(DATA_CHANGED) <= 0;
  }

  /** The code of an id. */
  public static Optional<DiagnosticCode> of(String id) {
    for (DiagnosticCode code : values()) {
      if (code.id.equals(id)) {
        return Optional.of(code);
      }
    }
    return Optional.empty();
  }

  String message(Object... words) {
    Object[] shown = new Object[words.length];
    for (int i = 0; i < words.length; i++) {
      shown[i] = Shown.of(String.valueOf(words[i]), LONGEST_WORD);
    }
    return String.format(text, shown);
  }
}
