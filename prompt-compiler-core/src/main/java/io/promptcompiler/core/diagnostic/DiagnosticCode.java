package io.promptcompiler.core.diagnostic;

import static io.promptcompiler.core.diagnostic.DiagnosticCategory.AGENT_SKILLS;
import static io.promptcompiler.core.diagnostic.DiagnosticCategory.API_CHANGES;
import static io.promptcompiler.core.diagnostic.DiagnosticCategory.BUDGET_CHANGES;
import static io.promptcompiler.core.diagnostic.DiagnosticCategory.CACHING;
import static io.promptcompiler.core.diagnostic.DiagnosticCategory.CACHING_CHANGES;
import static io.promptcompiler.core.diagnostic.DiagnosticCategory.CHATS;
import static io.promptcompiler.core.diagnostic.DiagnosticCategory.CODE;
import static io.promptcompiler.core.diagnostic.DiagnosticCategory.COMPARISON;
import static io.promptcompiler.core.diagnostic.DiagnosticCategory.CONTRACT_CHANGES;
import static io.promptcompiler.core.diagnostic.DiagnosticCategory.DECLARATIONS;
import static io.promptcompiler.core.diagnostic.DiagnosticCategory.DOTPROMPT;
import static io.promptcompiler.core.diagnostic.DiagnosticCategory.EXAMPLES;
import static io.promptcompiler.core.diagnostic.DiagnosticCategory.FILES;
import static io.promptcompiler.core.diagnostic.DiagnosticCategory.JAVA_NAMES;
import static io.promptcompiler.core.diagnostic.DiagnosticCategory.LIBRARIES;
import static io.promptcompiler.core.diagnostic.DiagnosticCategory.MEANING;
import static io.promptcompiler.core.diagnostic.DiagnosticCategory.MESSAGES;
import static io.promptcompiler.core.diagnostic.DiagnosticCategory.MIGRATION;
import static io.promptcompiler.core.diagnostic.DiagnosticCategory.ORCHESTRATORS;
import static io.promptcompiler.core.diagnostic.DiagnosticCategory.OUTPUTS;
import static io.promptcompiler.core.diagnostic.DiagnosticCategory.OVERRIDES;
import static io.promptcompiler.core.diagnostic.DiagnosticCategory.RENDER_CHANGES;
import static io.promptcompiler.core.diagnostic.DiagnosticCategory.SENSITIVITY;
import static io.promptcompiler.core.diagnostic.DiagnosticCategory.STEPS;
import static io.promptcompiler.core.diagnostic.DiagnosticCategory.SYNTAX;
import static io.promptcompiler.core.diagnostic.DiagnosticCategory.TRUST;
import static io.promptcompiler.core.diagnostic.DiagnosticCategory.VARIANTS;
import static io.promptcompiler.core.diagnostic.Severity.ERROR;
import static io.promptcompiler.core.diagnostic.Severity.OFF;
import static io.promptcompiler.core.diagnostic.Severity.WARNING;

import io.promptcompiler.runtime.integration.Shown;
import java.util.Arrays;
import java.util.Optional;

/**
 * The catalogue of findings. Ids never change their meaning and are never reused. {@link
 * Explanations} has an explanation of each.
 */
public enum DiagnosticCode {
  NOT_UTF8("PC101", FILES, ERROR, "The file is not UTF-8: byte 0x%s at byte offset %s."),
  NUL_CHARACTER("PC102", FILES, ERROR, "The file has a NUL character at byte offset %s."),
  BAD_PATH("PC103", FILES, ERROR, "The path '%s' %s."),
  LINK_LEAVES_ROOT("PC104", FILES, ERROR, "The symbolic link '%s' points outside its root."),
  UNREADABLE("PC105", FILES, ERROR, "Cannot read '%s': %s."),
  DUPLICATE_ID("PC106", FILES, ERROR, "The template '%s' is in two roots of scope '%s'."),
  MISSING_ROOT("PC107", FILES, ERROR, "The root '%s' is not a directory."),
  USELESS_PATTERN("PC108", FILES, ERROR, "The pattern '%s' of root '%s' matches no file."),
  MISSING_TEMPLATE("PC109", FILES, ERROR, "The required template '%s' is missing."),
  NOT_TO_BE_LOWERED("PC110", FILES, ERROR, "The severity of %s cannot be '%s'."),
  EXECUTIONS_CLASH(
      "PC111",
      FILES,
      ERROR,
      "The executions '%s' and '%s' of %s both write '%s'.",
      Configurable.AS_WARNING),
  ROOT_OUTSIDE("PC114", FILES, ERROR, "The root '%s' is outside of the project."),
  TOO_MANY_LINKS("PC115", FILES, ERROR, "Links in the root '%s' lead to more than %s folders."),
  NOT_A_CACHE_INPUT(
      "PC117",
      FILES,
      WARNING,
      "Maven's build cache does not look at '%s', so an edit there would give the old result."),
  PASSED_OVER(
      "PC120",
      FILES,
      WARNING,
      "The file '%s' is ignored, because its name is not that of a template."),
  EMPTY_ROOT("PC121", FILES, WARNING, "The root '%s' has no templates."),
  NO_DIRECTORY("PC122", FILES, WARNING, "There is no directory '%s', so there are no prompts."),
  DUPLICATE_HELPER("PC130", FILES, ERROR, "The helper '%s' is configured twice."),
  BAD_HELPER_NAME("PC131", FILES, ERROR, "'%s' cannot be the name of a helper."),
  HELPER_OF_LANGUAGE("PC132", FILES, ERROR, "The helper '%s' has the name of a built-in helper."),
  BAD_HELPER_METHOD(
      "PC133", FILES, ERROR, "'%s', the method of the helper '%s', is not a valid method name."),
  UNKNOWN_HELPER_TYPE("PC134", FILES, ERROR, "Unknown type '%s' of the helper '%s'."),
  HELPER_RETURNS_ANY_LIST("PC135", FILES, ERROR, "The helper '%s' cannot return 'any[]'."),
  HELPERS_DIFFER(
      "PC136", FILES, ERROR, "The helper '%s' is '%s' here, but '%s' in the library '%s'."),
  BAD_MAPPED_CLASS(
      "PC137", FILES, ERROR, "'%s', mapped to '%s', is not a fully qualified class name."),
  MAPPED_TWICE("PC138", FILES, ERROR, "'%s' is mapped both as a record and as a bean."),
  MAPPED_TO_NOTHING("PC139", FILES, WARNING, "No generated object class has the name '%s'."),
  NOT_MAPPED(
      "PC140",
      FILES,
      ERROR,
      "'%s' of '%s' is an object of the class '%s', which is not mapped to a class of the"
          + " application."),
  MAPPED_TO_IMPORTED(
      "PC141",
      FILES,
      ERROR,
      "'%s' of '%s' is an object of the library class '%s', which cannot be created from a class of"
          + " the application."),

  UNCLOSED_FRONTMATTER(
      "PC201", DECLARATIONS, ERROR, "The frontmatter that begins here is not closed."),
  YAML_SYNTAX("PC202", DECLARATIONS, ERROR, "The YAML is not well-formed: %s."),
  YAML_FEATURE("PC203", DECLARATIONS, ERROR, "%s are not allowed here."),
  UNUSED_PARAMETER("PC204", DECLARATIONS, WARNING, "The parameter '%s' is not used."),
  DUPLICATE_KEY("PC205", DECLARATIONS, ERROR, "Duplicate key '%s'."),
  UNKNOWN_KEY("PC206", DECLARATIONS, WARNING, "Unknown key '%s'."),
  WRONG_SHAPE("PC207", DECLARATIONS, ERROR, "'%s' must be %s."),
  UNKNOWN_TYPE("PC208", DECLARATIONS, ERROR, "Unknown type '%s'.", Lookup.TYPE),
  WRONG_DEFAULT("PC209", DECLARATIONS, ERROR, "The default of '%s' must be %s, but it is %s."),
  DEFAULT_ON_REQUIRED("PC210", DECLARATIONS, WARNING, "The required parameter '%s' has a default."),
  BAD_ENUM("PC211", DECLARATIONS, ERROR, "The enum of '%s' %s."),
  BAD_VALUE("PC212", DECLARATIONS, ERROR, "'%s' cannot be '%s'."),
  ENDLESS_TYPE(
      "PC213",
      DECLARATIONS,
      ERROR,
      "The type '%s' requires itself, so no value of it can be created."),
  TYPE_CONFLICT("PC214", DECLARATIONS, ERROR, "The declaration of '%s' contradicts itself: %s."),
  REQUIRED_NOT_STATED(
      "PC215", DECLARATIONS, OFF, "The parameter '%s' does not declare whether it is required."),
  JSON_SYNTAX("PC216", DECLARATIONS, ERROR, "The JSON is not well-formed: %s."),
  NOT_A_KEY("PC217", DECLARATIONS, ERROR, "There is no key '%s' %s."),
  MISSING_KEY("PC218", DECLARATIONS, ERROR, "The key '%s' is missing %s."),
  TOO_MANY("PC219", DECLARATIONS, ERROR, "'%s' has %s %s, and at most %s are allowed."),
  UNREAD_FRONTMATTER(
      "PC220",
      DECLARATIONS,
      ERROR,
      "This looks like frontmatter but is part of the prompt: %s.",
      Configurable.AS_WARNING),
  MISSING_SPACE("PC221", DECLARATIONS, ERROR, "A space is missing after the colon of '%s'."),
  TYPOGRAPHIC_QUOTES(
      "PC222",
      DECLARATIONS,
      WARNING,
      "'%s' is in curly quotes, which YAML does not treat as quotes."),
  UNCLEAR_DEFAULT("PC223", DECLARATIONS, ERROR, "The default '%s' of '%s' can be %s or a text."),
  BAD_ALIAS("PC230", DECLARATIONS, ERROR, "The alias '%s' %s."),
  ALIAS_OF_ITSELF("PC231", DECLARATIONS, ERROR, "The alias '%s' is the id of the prompt itself."),
  ALIAS_IS_AN_ID(
      "PC232", DECLARATIONS, ERROR, "The alias '%s' is the id of %s.", Configurable.AS_WARNING),
  ALIAS_TWICE("PC233", DECLARATIONS, ERROR, "The alias '%s' is also an alias of '%s'."),
  USELESS_ALIASES(
      "PC234",
      DECLARATIONS,
      WARNING,
      "Only prompts can have aliases, and this file is not a prompt."),
  BAD_ROLES("PC235", DECLARATIONS, ERROR, "The roles of '%s' %s."),
  OUTPUT_OF_MESSAGES("PC236", DECLARATIONS, ERROR, "'%s' cannot be %s: a model answers with data."),

  UNKNOWN_VARIABLE("PC301", MEANING, ERROR, "Unknown variable '%s'.", Configurable.AS_WARNING),
  UNKNOWN_PROPERTY(
      "PC302", MEANING, ERROR, "Unknown property '%s' of %s.", Configurable.AS_WARNING),
  NOT_PRINTABLE("PC303", MEANING, ERROR, "'%s' is %s and cannot be printed."),
  WRONG_TYPE("PC304", MEANING, ERROR, "'%s' needs %s, but '%s' is %s."),
  WRONG_ARGUMENT_COUNT("PC305", MEANING, ERROR, "'%s' needs %s."),
  UNKNOWN_HELPER("PC306", MEANING, ERROR, "Unknown helper '%s'.", Lookup.HELPER),
  BEYOND_ROOT(
      "PC307", MEANING, ERROR, "'%s' climbs above the outermost context.", Configurable.AS_WARNING),
  OUTSIDE_LOOP("PC308", MEANING, ERROR, "'%s' is used outside a loop.", Configurable.AS_WARNING),
  UNKNOWN_DATA("PC309", MEANING, ERROR, "Unknown data variable '%s'.", Configurable.AS_WARNING),
  UNREACHABLE("PC310", MEANING, WARNING, "This branch is never reached: '%s' is always %s."),
  EMPTY_BODY("PC311", MEANING, WARNING, "The template has no text."),
  FOREIGN_SYNTAX("PC312", MEANING, WARNING, "'%s' is plain text here, but '%s' is a %s."),
  HELPER_NAME("PC313", MEANING, ERROR, "'%s' is a helper of Handlebars, not the parameter."),
  NO_BLOCK_PARAMETERS("PC314", MEANING, ERROR, "'%s' has no block parameters."),
  UNKNOWN_NAMED_ARGUMENT("PC315", MEANING, ERROR, "'%s' has no argument named '%s'."),
  NOT_A_BLOCK("PC316", MEANING, ERROR, "'%s' cannot be used as a block."),
  ONLY_A_BLOCK("PC317", MEANING, ERROR, "'%s' can only be used as a block."),
  NO_RESULT("PC318", MEANING, ERROR, "'%s' does not return a value."),
  RAW_BLOCK_ARGUMENTS("PC319", MEANING, ERROR, "'%s' is a raw block and takes no arguments."),
  VALUE_IN_BRACES("PC320", MEANING, WARNING, "'%s' prints the value of '%s' in braces."),
  TOO_MANY_BLOCK_PARAMETERS("PC321", MEANING, ERROR, "'%s' has at most %s."),
  ONLY_LISTS_GIVE_NAMES(
      "PC322", MEANING, ERROR, "'%s' has block parameters only if it is a list: use #each."),
  UNFILLED_PLACEHOLDER(
      "PC323", MEANING, WARNING, "'%s' looks like a placeholder, but it is plain text here."),
  MISSING_CASE("PC330", MEANING, ERROR, "The match over '%s' has no case for %s."),
  NO_SUCH_VALUE("PC331", MEANING, ERROR, "'%s' is not a value of '%s'."),
  DUPLICATE_CASE("PC332", MEANING, ERROR, "Duplicate case '%s'."),
  STRAY_IN_MATCH("PC333", MEANING, ERROR, "Only cases are allowed directly inside a match."),
  CASE_OUTSIDE_MATCH("PC334", MEANING, ERROR, "'case' is used outside a match."),
  NOT_A_CASE("PC335", MEANING, ERROR, "'case' accepts only texts in quotes."),
  ELSE_OF_CASE("PC336", MEANING, ERROR, "'case' cannot have an else."),

  UNKNOWN_PARTIAL("PC340", MEANING, ERROR, "Unknown partial '%s'.", Lookup.PARTIAL),
  UNKNOWN_SKILL("PC341", MEANING, ERROR, "Unknown skill '%s'.", Lookup.SKILL),
  INCLUDE_CYCLE("PC342", MEANING, ERROR, "'%s' includes itself: %s."),
  MISSING_ARGUMENT("PC343", MEANING, ERROR, "The partial '%s' requires '%s'."),
  UNKNOWN_ARGUMENT("PC344", MEANING, ERROR, "The partial '%s' declares no parameter '%s'."),
  WRONG_ARGUMENT(
      "PC345", MEANING, ERROR, "The parameter '%s' of the partial '%s' needs %s, but '%s' is %s."),
  DEPRECATED_INCLUDE("PC346", MEANING, WARNING, "The %s '%s' is deprecated."),
  AMBIGUOUS_FRAGMENT("PC347", MEANING, ERROR, "Two files define the %s '%s'."),
  TOO_MUCH_INCLUDED(
      "PC348", MEANING, ERROR, "Including the %s '%s' here exceeds the limit of %s %s."),
  SECOND_CONTEXT("PC349", MEANING, ERROR, "'%s' accepts only one context argument."),
  FOREIGN_WORD("PC350", MEANING, ERROR, "Handlebars has no '%s'."),
  NEVER_USED_FALLBACK("PC351", MEANING, WARNING, "'%s' always has a value, so '%s' is never used."),
  MEDIA_IN_TEXT("PC352", MEANING, ERROR, "'%s' contains media, which cannot be printed in a text."),
  MESSAGES_IN_TEXT(
      "PC353", MEANING, ERROR, "'%s' is a list of messages and cannot be printed as a whole."),

  NAMES_CLASH("PC401", JAVA_NAMES, ERROR, "'%s' and '%s' both become '%s' in Java."),
  CLASSES_CLASH("PC402", JAVA_NAMES, ERROR, "'%s' and '%s' both become the class '%s'."),
  PACKAGE_CLASHES_WITH_CLASS(
      "PC403", JAVA_NAMES, ERROR, "The class '%s' has the name of a package of other prompts."),
  BAD_CLASS_NAME("PC404", JAVA_NAMES, ERROR, "'%s' cannot be the name of a Java %s."),
  NOT_PROVIDED(
      "PC405", JAVA_NAMES, WARNING, "'module-info.java' lacks directives that the prompts need."),
  NAME_TOO_LONG(
      "PC406", JAVA_NAMES, ERROR, "'%s' is too long: %s has %s, and at most %s are allowed."),

  UNCLOSED_TAG("PC501", SYNTAX, ERROR, "The tag that begins here is not closed."),
  UNCLOSED_BLOCK("PC502", SYNTAX, ERROR, "The block '%s' that begins here is not closed."),
  UNCLOSED_COMMENT("PC503", SYNTAX, ERROR, "The comment that begins here is not closed."),
  UNCLOSED_RAW_BLOCK("PC504", SYNTAX, ERROR, "The raw block '%s' that begins here is not closed."),
  WRONG_CLOSE("PC505", SYNTAX, ERROR, "'%s' does not close '%s' of line %s."),
  STRAY_CLOSE("PC506", SYNTAX, ERROR, "'%s' closes a block that is not open."),
  STRAY_ELSE("PC507", SYNTAX, ERROR, "'%s' %s."),
  UNEXPECTED("PC508", SYNTAX, ERROR, "Unexpected %s in the tag."),
  BAD_TEMPLATE_PATH("PC509", SYNTAX, ERROR, "'%s' is not a valid path."),
  EMPTY_TAG("PC510", SYNTAX, ERROR, "The tag is empty."),
  UNCLOSED_STRING("PC511", SYNTAX, ERROR, "The text that begins here has no closing quote."),
  TOO_DEEP("PC512", SYNTAX, ERROR, "The template is nested more than %s levels deep."),
  TOO_MANY_BRACES("PC513", SYNTAX, ERROR, "The tag begins with '%s' and ends with '%s'."),
  FOREIGN_LANGUAGE("PC519", SYNTAX, ERROR, "This looks like %s, but templates are in Handlebars."),
  TOO_MANY_TAGS("PC520", SYNTAX, ERROR, "The template has more than %s tags."),

  NOT_MIGRATED("PC601", MIGRATION, ERROR, "The file was not migrated: %s."),
  MIGRATION_DIFFERS(
      "PC602", MIGRATION, ERROR, "Internal error of migrate: %s. The file was not changed."),
  UNMIGRATED("PC603", MIGRATION, ERROR, "The text does not look migrated: %s."),
  MIXED_STYLES(
      "PC604",
      MIGRATION,
      ERROR,
      "The text has placeholders of '%s' and what looks like others: %s.",
      Configurable.AS_WARNING),
  MIGRATION_CAVEAT("PC605", MIGRATION, WARNING, "%s."),

  UNKNOWN_TASK("PC701", CHATS, ERROR, "Unknown task '%s'.", Lookup.TASK),
  DUPLICATE_TASK("PC702", CHATS, ERROR, "The task '%s' is declared twice."),
  UNKNOWN_SOURCE("PC703", CHATS, ERROR, "Unknown source '%s'."),
  MISSING_SOURCE_ARGUMENT("PC704", CHATS, ERROR, "The source '%s' requires the argument '%s'."),
  WRONG_SOURCE_ARGUMENT("PC705", CHATS, ERROR, "The argument '%s' must be %s, but it is %s."),
  OUTSIDE_FOR_EACH("PC706", CHATS, ERROR, "'%s' is used outside %s."),
  NOT_A_LIST("PC707", CHATS, ERROR, "'%s' is %s, and only a list can be looped over."),
  DECIDED_CONDITION("PC708", CHATS, ERROR, "The condition %s: %s."),
  UNKNOWN_SLOT("PC709", CHATS, ERROR, "Unknown slot '%s'."),
  UNUSED_SLOT("PC710", CHATS, ERROR, "No layout shows the slot '%s'."),
  SLOT_SHOWN_TWICE("PC711", CHATS, ERROR, "The layout shows the slot '%s' twice."),
  MISUSED_PREFIX("PC712", CHATS, ERROR, "A message of the %s cannot be a prefix."),
  CONTENT_OR_FROM("PC713", CHATS, ERROR, "The message has %s."),
  OVER_BUDGET(
      "PC714",
      CHATS,
      ERROR,
      "The fixed text has at least about %s tokens, estimated at four characters a token, but the"
          + " budget is %s.",
      Configurable.AS_WARNING),
  SOURCE_WITHOUT_ARGUMENTS("PC715", CHATS, ERROR, "The source '%s' takes no arguments."),
  UNKNOWN_SOURCE_ARGUMENT("PC716", CHATS, ERROR, "The source '%s' has no argument '%s'."),

  DUPLICATE_ORCHESTRATOR(
      "PC801", ORCHESTRATORS, ERROR, "Two orchestrators of this root have the id '%s'."),
  UNKNOWN_PARENT(
      "PC802",
      ORCHESTRATORS,
      ERROR,
      "There is no orchestrator '%s' to extend.",
      Lookup.ORCHESTRATOR),
  EXTENDS_CYCLE("PC803", ORCHESTRATORS, ERROR, "'%s' extends itself: %s."),
  DELIMITER_MISSING(
      "PC804",
      ORCHESTRATORS,
      ERROR,
      "The system message of '%s' does not contain the delimiter '%s'."),
  DELIMITER_ABSENT(
      "PC805",
      ORCHESTRATORS,
      WARNING,
      "The system message of '%s' does not show the delimiter '%s'."),
  FIELD_NOT_NAMED(
      "PC806", ORCHESTRATORS, WARNING, "The prompt '%s' does not mention the required field '%s'."),
  PHASE_DISABLED(
      "PC807", ORCHESTRATORS, WARNING, "The phase '%s' is disabled, so its prompt is never used."),
  NO_TASKS_FIT(
      "PC808", ORCHESTRATORS, ERROR, "'maxTasks' is %s, which is less than 'minTasks', %s."),
  NOT_A_VARIABLE(
      "PC809", ORCHESTRATORS, WARNING, "'%s' cannot be the name of a variable in prompts."),

  DUPLICATE_STEP("PC901", STEPS, ERROR, "Two steps of this folder have the id '%s'."),
  UNKNOWN_STEP("PC902", STEPS, ERROR, "Unknown step '%s'."),
  UNREACHED_STEP("PC903", STEPS, WARNING, "No step leads to '%s'."),
  ENDLESS_FLOW("PC904", STEPS, ERROR, "The flow has an endless cycle: %s."),
  TOOL_CONFLICT("PC905", STEPS, WARNING, "The tool '%s' is both allowed and forbidden."),
  NO_CALLS("PC906", STEPS, WARNING, "No tool may be called: 'max_calls' is 0."),
  GATE_WITHOUT_EVIDENCE(
      "PC907", STEPS, WARNING, "The gate '%s' uses evidence that is not required: %s."),
  EVIDENCE_NOT_MENTIONED(
      "PC908", STEPS, OFF, "The prompt does not mention the required evidence '%s'."),
  DECLARED_TWICE("PC909", STEPS, ERROR, "The parameter '%s' is declared twice."),

  OFFERED_TWICE("PC1001", LIBRARIES, ERROR, "Two libraries provide the %s '%s': '%s' and '%s'."),
  LIBRARIES_CLASH(
      "PC1002",
      LIBRARIES,
      ERROR,
      "The libraries '%s' and '%s' both have the %s '%s'.",
      Configurable.AS_WARNING),
  NEWER_LIBRARY(
      "PC1003",
      LIBRARIES,
      ERROR,
      "The library '%s' was made by version %s of the compiler, in format %s; this one reads"
          + " formats up to %s."),
  LIBRARY_CHANGED(
      "PC1004",
      LIBRARIES,
      ERROR,
      "The library '%s' was built with '%s', which %s.",
      Configurable.AS_WARNING),

  DUPLICATE_EXAMPLE("PC1101", EXAMPLES, ERROR, "Two examples of this template have the name '%s'."),
  TEXT_AND_FILE("PC1102", EXAMPLES, ERROR, "The example '%s' has both 'text' and 'file'."),
  INHERITED_EXAMPLES(
      "PC1103", EXAMPLES, WARNING, "Examples are not inherited, so these have no effect."),
  EXAMPLE_INCOMPLETE(
      "PC1104", EXAMPLES, ERROR, "The example '%s' has no value for the required '%s'."),
  UNKNOWN_IN_EXAMPLE("PC1105", EXAMPLES, ERROR, "The prompt has no parameter '%s'."),
  WRONG_IN_EXAMPLE("PC1106", EXAMPLES, ERROR, "The parameter '%s' must be %s, but it is %s."),
  EXAMPLE_FAILS("PC1107", EXAMPLES, ERROR, "The example '%s' cannot be rendered: %s."),
  EXAMPLE_DIFFERS(
      "PC1108",
      EXAMPLES,
      ERROR,
      "The example '%s' renders a different text: %s.",
      Configurable.AS_WARNING),
  EXPECTED_FILE_MISSING(
      "PC1109",
      EXAMPLES,
      ERROR,
      "There is no file '%s' for the text of the example '%s'.",
      Configurable.AS_WARNING),
  BAD_EXPECTED_FILE(
      "PC1110", EXAMPLES, ERROR, "The file '%s' cannot be used for the text of an example: %s."),
  NOT_ACCEPTED(
      "PC1111", EXAMPLES, ERROR, "The rendered text of the example '%s' cannot be accepted: %s."),
  FRAGMENT_EXAMPLES(
      "PC1112",
      EXAMPLES,
      WARNING,
      "Only prompts can have examples, and this text is not a prompt."),

  PROMPT_REMOVED("PC1201", API_CHANGES, ERROR, "The prompt '%s' is gone.", Configurable.AS_WARNING),
  CLASS_RENAMED(
      "PC1202",
      API_CHANGES,
      ERROR,
      "The class of '%s' changed from '%s' to '%s'.",
      Configurable.AS_WARNING),
  KIND_CHANGED(
      "PC1203",
      API_CHANGES,
      ERROR,
      "The kind of '%s' changed from '%s' to '%s'.",
      Configurable.AS_WARNING),
  PARAMETER_REMOVED(
      "PC1204", API_CHANGES, ERROR, "'%s' can no longer be passed.", Configurable.AS_WARNING),
  PARAMETER_RETYPED(
      "PC1205",
      API_CHANGES,
      ERROR,
      "The type of '%s' changed from '%s' to '%s'.",
      Configurable.AS_WARNING),
  NEWLY_REQUIRED("PC1206", API_CHANGES, ERROR, "'%s' is now required.", Configurable.AS_WARNING),
  STAGES_CHANGED(
      "PC1207", API_CHANGES, ERROR, "%s asked for %s and asks for %s.", Configurable.AS_WARNING),
  ENUM_VALUE_REMOVED(
      "PC1208", API_CHANGES, ERROR, "'%s' can no longer be '%s'.", Configurable.AS_WARNING),
  NULL_REFUSED(
      "PC1209", API_CHANGES, ERROR, "'%s' can no longer be null.", Configurable.AS_WARNING),
  SHARED_TYPE_REMOVED(
      "PC1210", API_CHANGES, ERROR, "The type '%s' is gone.", Configurable.AS_WARNING),
  SOURCE_REMOVED("PC1211", API_CHANGES, ERROR, "The source '%s' is gone.", Configurable.AS_WARNING),
  MEMBER_REMOVED(
      "PC1212", API_CHANGES, ERROR, "'%s' can no longer be read.", Configurable.AS_WARNING),
  MEMBER_RETYPED(
      "PC1213", API_CHANGES, ERROR, "'%s' changed from %s to %s.", Configurable.AS_WARNING),
  CLASS_REMOVED(
      "PC1214", API_CHANGES, ERROR, "The generated class '%s' is gone.", Configurable.AS_WARNING),
  SIGNATURE_CHANGED(
      "PC1215",
      API_CHANGES,
      ERROR,
      "'%s' of the class '%s' has a different signature.",
      Configurable.AS_WARNING),
  NO_LONGER_REQUIRED(
      "PC1216", API_CHANGES, ERROR, "'%s' is no longer required.", Configurable.AS_WARNING),
  ENUM_VALUE_ADDED("PC1217", API_CHANGES, ERROR, "'%s' can now be '%s'.", Configurable.AS_WARNING),
  FRAGMENT_REMOVED(
      "PC1218",
      API_CHANGES,
      ERROR,
      "The fragment '%s', which other modules may include, is gone.",
      Configurable.AS_WARNING),
  FRAGMENT_REQUIRES(
      "PC1219",
      API_CHANGES,
      ERROR,
      "The fragment '%s' uses '%s', which templates that include it may not have.",
      Configurable.AS_WARNING),
  TEXT_CHANGED("PC1220", RENDER_CHANGES, ERROR, "The text%s has changed.", Configurable.AS_WARNING),
  DEFAULT_CHANGED(
      "PC1221",
      RENDER_CHANGES,
      ERROR,
      "The default of '%s' changed from %s to %s.",
      Configurable.AS_WARNING),
  PROPERTIES_REORDERED(
      "PC1222",
      RENDER_CHANGES,
      ERROR,
      "%s is printed as a whole, and its properties now come in the order %s.",
      Configurable.AS_WARNING),
  PROPERTY_PRINTED(
      "PC1223",
      RENDER_CHANGES,
      ERROR,
      "%s is printed as a whole, and now always contains '%s'.",
      Configurable.AS_WARNING),
  LIMIT_LOWERED(
      "PC1230",
      BUDGET_CHANGES,
      ERROR,
      "'maxTokens' changed from %s to %s.",
      Configurable.AS_WARNING),
  TEXT_OUTGROWN(
      "PC1231",
      BUDGET_CHANGES,
      ERROR,
      "The fixed text has at least about %s tokens, estimated at four characters a token, but %s"
          + " were promised.",
      Configurable.AS_WARNING),
  BUDGET_LOWERED(
      "PC1232",
      BUDGET_CHANGES,
      ERROR,
      "A budget of the slot '%s' changed from %s to %s.",
      Configurable.AS_WARNING),
  SLOTS_REORDERED(
      "PC1233",
      BUDGET_CHANGES,
      ERROR,
      "The order in which slots are filled changed from '%s' to '%s'.",
      Configurable.AS_WARNING),
  MESSAGES_CHANGED(
      "PC1240", CONTRACT_CHANGES, ERROR, "The messages%s are now: %s.", Configurable.AS_WARNING),
  SLOT_REMOVED(
      "PC1241", CONTRACT_CHANGES, ERROR, "The slot '%s' is gone.", Configurable.AS_WARNING),
  EVIDENCE_ADDED(
      "PC1242",
      CONTRACT_CHANGES,
      ERROR,
      "The evidence '%s' is new and required.",
      Configurable.AS_WARNING),
  GATE_CHANGED(
      "PC1243", CONTRACT_CHANGES, ERROR, "The gate '%s' %s; it %s.", Configurable.AS_WARNING),
  TRANSITION_CHANGED(
      "PC1244", CONTRACT_CHANGES, ERROR, "'%s' changed from %s to %s.", Configurable.AS_WARNING),
  TOOLS_CHANGED(
      "PC1245", CONTRACT_CHANGES, ERROR, "'%s' changed from %s to %s.", Configurable.AS_WARNING),
  ON_FAIL_CHANGED(
      "PC1246", CONTRACT_CHANGES, ERROR, "'%s' changed from %s to %s.", Configurable.AS_WARNING),
  DATA_CHANGED(
      "PC1247", CONTRACT_CHANGES, ERROR, "'%s' changed from %s to %s.", Configurable.AS_WARNING),
  RELEASED_BROKEN(
      "PC1248",
      COMPARISON,
      ERROR,
      "The released '%s' cannot be compared: it has errors.",
      Configurable.AS_WARNING),
  USELESS_BASELINE("PC1249", COMPARISON, WARNING, "No change has the key '%s'."),
  STEP_ID_CHANGED(
      "PC1250",
      CONTRACT_CHANGES,
      ERROR,
      "The id of the step changed from '%s' to '%s'.",
      Configurable.AS_WARNING),
  GATE_REMOVED(
      "PC1251", CONTRACT_CHANGES, ERROR, "The gate '%s' is gone.", Configurable.AS_WARNING),
  GATE_ADDED("PC1252", CONTRACT_CHANGES, ERROR, "The gate '%s' is new.", Configurable.AS_WARNING),
  EVIDENCE_REQUIRED(
      "PC1253",
      CONTRACT_CHANGES,
      ERROR,
      "The evidence '%s' was optional and is now required.",
      Configurable.AS_WARNING),
  EVIDENCE_REMOVED(
      "PC1254",
      CONTRACT_CHANGES,
      ERROR,
      "The step no longer has the evidence '%s'.",
      Configurable.AS_WARNING),
  EVIDENCE_OPTIONAL(
      "PC1255",
      CONTRACT_CHANGES,
      ERROR,
      "The evidence '%s' was required and is now optional.",
      Configurable.AS_WARNING),
  LONG_TEXT_CHANGED(
      "PC1256", CONTRACT_CHANGES, ERROR, "The text of '%s' changed.", Configurable.AS_WARNING),
  RESPONSE_FORMAT_CHANGED(
      "PC1257", CONTRACT_CHANGES, ERROR, "'%s' changed from %s to %s.", Configurable.AS_WARNING),
  RESPONSE_FORMAT_REMOVED(
      "PC1258", CONTRACT_CHANGES, ERROR, "The response format is gone.", Configurable.AS_WARNING),
  RESPONSE_FORMAT_ADDED(
      "PC1259", CONTRACT_CHANGES, ERROR, "The response format is new.", Configurable.AS_WARNING),
  FLOW_ENTRY_CHANGED(
      "PC1260",
      CONTRACT_CHANGES,
      ERROR,
      "The first step of the flow of '%s' changed from '%s' to '%s'.",
      Configurable.AS_WARNING),
  FLOW_STEP_REMOVED(
      "PC1261",
      CONTRACT_CHANGES,
      ERROR,
      "The flow of '%s' no longer has the step '%s'.",
      Configurable.AS_WARNING),
  SCOPE_CHANGED(
      "PC1264",
      API_CHANGES,
      ERROR,
      "The prompt '%s' moved from the scope '%s' to '%s'.",
      Configurable.AS_WARNING),
  SOURCE_ADDED("PC1265", API_CHANGES, ERROR, "The source '%s' is new.", Configurable.AS_WARNING),
  SOURCE_TAKES(
      "PC1266",
      API_CHANGES,
      ERROR,
      "The arguments of the source '%s' changed from %s to %s.",
      Configurable.AS_WARNING),
  SOURCE_GIVES(
      "PC1267",
      API_CHANGES,
      ERROR,
      "The result of the source '%s' changed from %s to %s.",
      Configurable.AS_WARNING),
  TASK_CHANGED(
      "PC1268", API_CHANGES, ERROR, "The task changed from '%s' to '%s'.", Configurable.AS_WARNING),
  FLOW_REMOVED("PC1269", API_CHANGES, ERROR, "The flow of '%s' is gone.", Configurable.AS_WARNING),
  PACKAGE_MOVED(
      "PC1270", API_CHANGES, ERROR, "The package '%s' is now '%s'.", Configurable.AS_WARNING),
  ROOT_SCOPE_CHANGED(
      "PC1271",
      API_CHANGES,
      ERROR,
      "The scope of the prompts in '%s' changed from '%s' to '%s'.",
      Configurable.AS_WARNING),
  ASSUMED_CONFIGURATION("PC1272", COMPARISON, WARNING, "The configuration of '%s' is unknown: %s."),
  NO_LONGER_UNTRUSTED(
      "PC1273",
      CONTRACT_CHANGES,
      ERROR,
      "'%s' was untrusted and is now trusted.",
      Configurable.AS_WARNING),
  OUTPUT_NARROWER(
      "PC1275",
      CONTRACT_CHANGES,
      ERROR,
      "The output schema became narrower: '%s' %s.",
      Configurable.AS_WARNING),
  OUTPUT_WIDER(
      "PC1276",
      API_CHANGES,
      ERROR,
      "The output schema became wider: '%s' %s.",
      Configurable.AS_WARNING),
  VARIANT_REMOVED(
      "PC1277", API_CHANGES, ERROR, "The variant '%s' of '%s' is gone.", Configurable.AS_WARNING),
  VARIANT_ADDED(
      "PC1278", API_CHANGES, ERROR, "The variant '%s' of '%s' is new.", Configurable.AS_WARNING),
  ALIAS_REMOVED(
      "PC1279",
      CONTRACT_CHANGES,
      ERROR,
      "The alias '%s' no longer refers to '%s'.",
      Configurable.AS_WARNING),
  LIMIT_REMOVED(
      "PC1280",
      API_CHANGES,
      ERROR,
      "'maxTokens' is gone, and so is the method 'render(TokenEstimator)'.",
      Configurable.AS_WARNING),
  PRIORITIES_CHANGED(
      "PC1281",
      BUDGET_CHANGES,
      ERROR,
      "The order in which messages are dropped when not all of them fit has changed.",
      Configurable.AS_WARNING),
  JOINING_CHANGED(
      "PC1282",
      RENDER_CHANGES,
      ERROR,
      "Adjacent messages of one role are now %s.",
      Configurable.AS_WARNING),
  PREFIX_SHORTER(
      "PC1283",
      CACHING_CHANGES,
      WARNING,
      "The text that is stable for a %s is shorter: at least %s tokens, before at least %s."),
  VARIES_MORE_OFTEN(
      "PC1284", CACHING_CHANGES, WARNING, "'%s' changes with each %s, before with each %s."),

  SKILL_CHANGED(
      "PC1285", CONTRACT_CHANGES, ERROR, "'%s' changed from %s to %s.", Configurable.AS_WARNING),
  SKILL_KEY_REMOVED(
      "PC1286",
      CONTRACT_CHANGES,
      ERROR,
      "The skill has no '%s' any more.",
      Configurable.AS_WARNING),
  SKILL_FILE_REMOVED(
      "PC1287",
      CONTRACT_CHANGES,
      ERROR,
      "The file '%s' of the skill is gone.",
      Configurable.AS_WARNING),
  HISTORY_ROLES_WIDER(
      "PC1288",
      CONTRACT_CHANGES,
      ERROR,
      "The messages in '%s' can now have the role %s.",
      Configurable.AS_WARNING),
  NO_LONGER_SENSITIVE(
      "PC1289",
      CONTRACT_CHANGES,
      ERROR,
      "The sensitivity of '%s' was %s and is now %s.",
      Configurable.AS_WARNING),

  UNTRUSTED_OUTSIDE_FENCE(
      "PC1301", TRUST, ERROR, "The untrusted value '%s' is printed outside a fence."),
  UNTRUSTED_IN_SYSTEM(
      "PC1302",
      TRUST,
      ERROR,
      "The untrusted value '%s' is printed in a system message.",
      Configurable.AS_WARNING),
  UNTRUSTED_CHOICE("PC1303", TRUST, ERROR, "The untrusted value '%s' chooses what is included."),
  UNTRUSTED_ARGUMENT(
      "PC1304",
      TRUST,
      ERROR,
      "The untrusted value '%s' is passed to the trusted parameter '%s' of '%s'."),
  UNMENTIONED_FENCE("PC1305", TRUST, WARNING, "No text of the prompt mentions the fence '%s'."),
  UNTRUSTED_IN_OLD_SYNTAX(
      "PC1306", TRUST, ERROR, "The parameter '%s' is untrusted, but this syntax has no fences."),
  BAD_FENCE_NAME("PC1310", TRUST, ERROR, "'%s' cannot be the name of a fence."),
  ELSE_OF_FENCE("PC1311", TRUST, ERROR, "A fence cannot have an '{{else}}'."),
  FENCE_IN_ITSELF("PC1312", TRUST, ERROR, "The fence '%s' contains another fence of that name."),
  BAD_FENCE_ATTRIBUTE("PC1313", TRUST, ERROR, "The attribute '%s' of a fence %s."),
  UNKNOWN_FENCE_STYLE("PC1314", TRUST, ERROR, "'%s' is not a style of fences."),
  MARKDOWN_FENCE_PLACE("PC1315", TRUST, ERROR, "The tag of a Markdown fence %s."),
  INDENTED_MARKDOWN_FENCE(
      "PC1316", TRUST, ERROR, "The Markdown fence '%s' is indented where its partial is included."),
  FENCE_SEAM(
      "PC1317", TRUST, ERROR, "The text '%s' before a value begins a tag of the fence '%s'."),
  DELIMITER_IN_FENCE(
      "PC1318", TRUST, ERROR, "The text inside the fence '%s' contains the tag '%s'."),
  BAD_MARK("PC1319", TRUST, ERROR, "'%s' cannot be the mark of 'datamark'."),

  BAD_VARIANT("PC1320", VARIANTS, ERROR, "'%s' cannot be the name of a variant."),
  UNKNOWN_FALLBACK("PC1321", VARIANTS, ERROR, "Unknown fallback '%s' of the variant '%s'."),
  FALLBACK_CYCLE("PC1322", VARIANTS, ERROR, "The variant '%s' falls back to itself: %s."),
  UNDECLARED_VARIANT("PC1323", VARIANTS, ERROR, "'%s' declares no variant '%s'."),
  KEY_OF_BASE("PC1324", VARIANTS, ERROR, "A variant cannot have '%s'."),
  NAME_OF_VARIANTS(
      "PC1325",
      VARIANTS,
      ERROR,
      "The parameter '%s' cannot have this name in a prompt with variants."),
  MISPLACED_VARIANTS("PC1326", VARIANTS, WARNING, "'variants' has no effect %s."),

  OUTPUT_DEFAULT(
      "PC1330", OUTPUTS, ERROR, "'%s' has a default, but a model's answer has no defaults."),
  OUTPUT_NOT_STRICT(
      "PC1331", OUTPUTS, WARNING, "'%s' is %s, which a strict schema cannot describe."),
  OUTPUT_REFUSED("PC1332", OUTPUTS, WARNING, "Providers may reject the schema of the output: %s."),
  WRONG_EXAMPLE_OUTPUT("PC1333", OUTPUTS, ERROR, "The example's '%s' must be %s, but it is %s."),
  EXAMPLE_WITHOUT_OUTPUT(
      "PC1334", OUTPUTS, ERROR, "The example '%s' has an output, but the prompt declares none."),
  OUTPUT_OUT_OF_PLACE("PC1335", OUTPUTS, WARNING, "'output' has no effect in %s."),
  OUTPUT_OF_LIBRARY(
      "PC1336",
      OUTPUTS,
      ERROR,
      "The library type '%s' cannot be the output of a prompt of this module."),

  OUTSIDE_MESSAGE("PC1340", MESSAGES, ERROR, "'%s' is used outside a message."),
  MESSAGE_IN_MESSAGE(
      "PC1341", MESSAGES, ERROR, "A message of the %s begins inside another message."),
  ELSE_OF_MESSAGE("PC1342", MESSAGES, ERROR, "A message cannot have an '{{else}}'."),
  TEXT_BETWEEN_MESSAGES(
      "PC1343", MESSAGES, ERROR, "The partial '%s' is a text but is included outside a message."),
  MESSAGES_PARTIAL_IN_TEXT(
      "PC1344",
      MESSAGES,
      ERROR,
      "The partial '%s' consists of messages but is included in a text."),
  BAD_MESSAGE_OPTION("PC1345", MESSAGES, ERROR, "'%s' must be %s, but it is '%s'."),
  UNLIKE_PRIORITIES("PC1346", MESSAGES, ERROR, "Messages in one loop have different priorities."),
  PREFIX_NOT_LAST(
      "PC1347", MESSAGES, ERROR, "Other messages may follow the message that the model continues."),
  LOOP_OF_MESSAGES(
      "PC1348", MESSAGES, ERROR, "A loop over messages needs a list with an element type."),
  HISTORY_IN_MESSAGE("PC1349", MESSAGES, ERROR, "The messages '%s' cannot be used in a text."),
  MEDIA_OUTSIDE_MESSAGE("PC1350", MESSAGES, ERROR, "The media '%s' is used outside a message."),
  RECURSIVE_MESSAGES("PC1351", MESSAGES, ERROR, "The messages '%s' include themselves."),
  SYNTAX_OF_MESSAGES("PC1352", MESSAGES, ERROR, "Messages cannot be written with the syntax '%s'."),
  VARIANT_LIKE_KIND(
      "PC1353", MESSAGES, ERROR, "'%s' is a document kind and cannot name a variant."),
  WRONG_EXPECTATION(
      "PC1354", MESSAGES, ERROR, "The example '%s' expects %s, but the prompt renders %s."),
  MEDIA_AS_ANYTHING(
      "PC1355",
      MESSAGES,
      ERROR,
      "'%s' contains media, which %s does not preserve.",
      Configurable.AS_WARNING),
  MISPLACED_WORD("PC1356", MESSAGES, ERROR, "'%s' has a meaning only in %s."),
  PREFIX_ENDS_BLANK(
      "PC1357",
      MESSAGES,
      WARNING,
      "The beginning of the answer ends in white space, which Anthropic rejects."),

  BAD_PICOSCHEMA(
      "PC1360",
      DOTPROMPT,
      ERROR,
      "'%s' is not Picoschema: only 'array', 'object' or 'enum' can be in parentheses."),
  ROLE_NOT_FIXED(
      "PC1361", DOTPROMPT, ERROR, "The role of a message must be a text in quotes: '%s'."),
  UNKNOWN_ROLE("PC1362", DOTPROMPT, ERROR, "Unknown role '%s'."),
  NOT_FIXED_NAME(
      "PC1363", DOTPROMPT, ERROR, "The name of a section must be a text in quotes: '%s'."),
  MEDIA_WITHOUT_URL("PC1364", DOTPROMPT, ERROR, "'media' needs 'url='."),
  TEXT_OF_MODEL(
      "PC1365", DOTPROMPT, WARNING, "The text after '{{history}}' becomes a message of the model."),
  HISTORY_TWICE(
      "PC1366",
      DOTPROMPT,
      ERROR,
      "'{{history}}' stands for earlier messages, but 'history' is declared as something else."),
  CONSTANT_OF_VARIANT("PC1367", DOTPROMPT, WARNING, "The '%s' of a variant has no effect."),

  UNCACHED_TEXT(
      "PC1381",
      CACHING,
      WARNING,
      "'%s' changes with each request, so about %s tokens of fixed text after it cannot be"
          + " cached."),
  TOO_LITTLE_STABLE(
      "PC1382",
      CACHING,
      ERROR,
      "At least %s tokens must stay the same for a deployment, but only %s do.",
      Configurable.AS_WARNING),
  DROPPED_HISTORY(
      "PC1383",
      CACHING,
      WARNING,
      "The oldest messages of '%s' are dropped when they do not fit, and then all others are sent"
          + " without the cache."),
  BAD_VARIES("PC1384", CACHING, ERROR, "'varies' cannot be '%s' here: %s."),

  NOT_A_PARAMETER("PC1401", CODE, ERROR, "'%s' is not a %s of '%s'.", Configurable.AS_WARNING),
  NO_VALUE("PC1402", CODE, ERROR, "The variable '%s' gets no value.", Configurable.AS_WARNING),
  UNUSED_VALUE("PC1403", CODE, WARNING, "The text does not use '%s'."),
  BAD_RESOURCE("PC1404", CODE, ERROR, "The resource '%s' %s.", Configurable.AS_WARNING),
  BRACE_AS_VARIABLE("PC1405", CODE, ERROR, "%s reads '%s' as a variable.", Configurable.AS_WARNING),
  IT_WITHOUT_VALUE("PC1406", CODE, ERROR, "'%s' gets no value: %s.", Configurable.AS_WARNING),
  PARAMETER_NEEDS_V(
      "PC1407", CODE, ERROR, "The parameter '%s' needs '@V'.", Configurable.AS_WARNING),
  TEXT_AS_TEMPLATE("PC1408", CODE, WARNING, "The text in '%s' is read as a template."),
  VALUE_AND_RESOURCE("PC1409", CODE, WARNING, "'value' has no effect next to 'fromResource'."),
  DUPLICATE_VARIABLE(
      "PC1410", CODE, ERROR, "Two parameters are the variable '%s'.", Configurable.AS_WARNING),
  SENT_AS_WRITTEN(
      "PC1411",
      CODE,
      ERROR,
      "'%s' is sent as it is, because %s does not replace it.",
      Configurable.AS_WARNING),
  CLOCK_FIRST(
      "PC1412",
      CODE,
      OFF,
      "'%s' changes with each request, so the text after it cannot be cached."),
  REFUSED_BY_VALIDATION(
      "PC1413",
      CODE,
      ERROR,
      "Spring AI demands a value for '%s', which is not a parameter.",
      Configurable.AS_WARNING),
  DOUBLE_BRACES(
      "PC1414",
      CODE,
      ERROR,
      "'%s' sends the text '%s' instead of a value.",
      Configurable.AS_WARNING),
  TWO_USER_MESSAGES("PC1415", CODE, ERROR, "'%s' has two user messages.", Configurable.AS_WARNING),
  IGNORED_SYSTEM_MESSAGE(
      "PC1416",
      CODE,
      ERROR,
      "LangChain4j %s ignores '@SystemMessage' of a type.",
      Configurable.AS_WARNING),
  UNKNOWN_PROMPT("PC1417", CODE, ERROR, "Unknown prompt '%s'.", Configurable.AS_WARNING),
  NO_USER_MESSAGE("PC1418", CODE, ERROR, "'%s' has no user message.", Configurable.AS_WARNING),

  SKILL_FRONTMATTER("PC1501", AGENT_SKILLS, ERROR, "A skill needs frontmatter, but %s."),
  SKILL_KEY("PC1502", AGENT_SKILLS, ERROR, "The specification of skills has no key '%s'."),
  SKILL_KEY_MISSING("PC1503", AGENT_SKILLS, ERROR, "The frontmatter of the skill has no '%s'."),
  SKILL_NAME("PC1504", AGENT_SKILLS, ERROR, "The name of a skill, '%s', %s."),
  SKILL_FOLDER("PC1505", AGENT_SKILLS, ERROR, "The skill '%s' is in a folder with the name '%s'."),
  SKILL_TOO_LONG(
      "PC1506", AGENT_SKILLS, ERROR, "'%s' has %s characters, but at most %s are allowed."),
  SKILL_BRACKETS(
      "PC1507", AGENT_SKILLS, ERROR, "The value of '%s' has %s, which agents may not understand."),
  DEAD_REFERENCE("PC1508", AGENT_SKILLS, WARNING, "The skill has no file '%s'."),
  REFERENCE_OUTSIDE(
      "PC1509", AGENT_SKILLS, WARNING, "The file '%s' is outside the folder of the skill."),
  REFERENCE_TO_SKILL("PC1510", AGENT_SKILLS, WARNING, "The file belongs to another skill, '%s'."),
  SKILL_TWICE("PC1511", AGENT_SKILLS, WARNING, "The skill '%s' is also in '%s'."),
  SCRIPT_NOT_EXECUTABLE("PC1512", AGENT_SKILLS, WARNING, "The script '%s' is not executable."),
  SKILL_LONG("PC1513", AGENT_SKILLS, WARNING, "The skill has %s, but at most %s are recommended."),
  SKILL_TOOL("PC1514", AGENT_SKILLS, WARNING, "Unknown tool '%s'."),
  SKILL_FORM("PC1515", AGENT_SKILLS, WARNING, "The value of '%s' should be %s."),
  SKILL_DESCRIPTION_FOLDED(
      "PC1516",
      AGENT_SKILLS,
      WARNING,
      "The description has several lines, of which some agents read only the first."),
  SKILL_DESCRIPTION_WITHOUT_USE(
      "PC1517", AGENT_SKILLS, OFF, "The description does not mention when to use the skill."),
  SKILL_DESCRIPTION("PC1518", AGENT_SKILLS, ERROR, "The description has a tag and %s."),
  SKILL_PARAMETER("PC1519", AGENT_SKILLS, ERROR, "A skill cannot have a parameter '%s'."),
  SKILL_VALUE_MISSING(
      "PC1520", AGENT_SKILLS, ERROR, "The parameter '%s' of the skill '%s' has no value."),
  SKILL_RENDERED(
      "PC1521", AGENT_SKILLS, ERROR, "With its values, the skill '%s' has an error: %s."),
  SKILL_FILE_TWICE(
      "PC1522", AGENT_SKILLS, ERROR, "The names of the files \'%s\' and \'%s\' are alike."),

  SENSITIVE_CACHED(
      "PC1611",
      SENSITIVITY,
      ERROR,
      "The sensitive value '%s' is in the text that providers cache for a whole deployment.",
      Configurable.AS_WARNING),
  SENSITIVE_TYPE(
      "PC1612",
      SENSITIVITY,
      WARNING,
      "'%s' is sensitive, but objects of its type '%s' show their values."),
  SECRET_DEFAULT(
      "PC1613",
      SENSITIVITY,
      WARNING,
      "The secret '%s' has a default, which the generated code contains."),
  SECRET_IN_EXAMPLE(
      "PC1614", SENSITIVITY, WARNING, "The example '%s' contains a value of the secret '%s'."),
  SENSITIVE_ARGUMENT(
      "PC1615", SENSITIVITY, WARNING, "'%s' is not sensitive, but the parameter '%s' of '%s' is."),

  OVERRIDE_CHANGES("PC1641", OVERRIDES, ERROR, "The override of '%s' %s."),
  OVERRIDE_TOO_LONG(
      "PC1642",
      OVERRIDES,
      ERROR,
      "The text of '%s' has about %s tokens, but an override of it can have at most %s."),
  OVERRIDE_BLANK("PC1643", OVERRIDES, ERROR, "The override of '%s' has no text."),
  OVERRIDE_UNKNOWN("PC1644", OVERRIDES, WARNING, "Nothing that was released has the path '%s'."),
  OVERRIDE_FIXED("PC1645", OVERRIDES, WARNING, "'%s' cannot be overridden: it %s."),
  OVERRIDE_WITHOUT_RELEASE(
      "PC1646", OVERRIDES, ERROR, "The override of '%s' cannot be checked: %s."),
  OVERRIDE_SLOW("PC1647", OVERRIDES, ERROR, "Compiling the overrides takes more than %s seconds.");

  /**
   * The maximum length of a word from a template or configuration that is shown without being cut.
   */
  private static final int LONGEST_WORD = 300;

  private final String id;
  private final DiagnosticCategory category;
  private final Severity severity;
  private final String text;
  private final int words;
  private final boolean canBeLowered;
  private final Optional<Lookup> lookup;

  DiagnosticCode(String id, DiagnosticCategory category, Severity severity, String text) {
    this(id, category, severity, text, severity != ERROR, Optional.empty());
  }

  DiagnosticCode(
      String id,
      DiagnosticCategory category,
      Severity severity,
      String text,
      Configurable configurable) {
    this(id, category, severity, text, configurable == Configurable.AS_WARNING, Optional.empty());
  }

  DiagnosticCode(
      String id, DiagnosticCategory category, Severity severity, String text, Lookup lookup) {
    this(id, category, severity, text, severity != ERROR, Optional.of(lookup));
  }

  DiagnosticCode(
      String id,
      DiagnosticCategory category,
      Severity severity,
      String text,
      boolean canBeLowered,
      Optional<Lookup> lookup) {
    this.id = id;
    this.category = category;
    this.severity = severity;
    this.text = text;
    this.words = text.split("%s", -1).length - 1;
    this.canBeLowered = canBeLowered;
    this.lookup = lookup;
  }

  /** Marks errors whose severity a configuration may lower. */
  private enum Configurable {
    AS_WARNING
  }

  /** Returns the category. */
  public DiagnosticCategory category() {
    return category;
  }

  /** Returns the stable id, {@code PC301}. */
  public String id() {
    return id;
  }

  /** Returns the default severity. */
  public Severity severity() {
    return severity;
  }

  /** Returns the text of the message, with {@code %s} for the arguments of a finding. */
  public String text() {
    return text;
  }

  /**
   * Returns whether a configuration may lower its severity. An error may be lowered only if the
   * compiler can continue like handlebars.js, which prints nothing; if a suspected mistake can be
   * text; if it concerns compiled code of others; if it depends on an estimate or a guess; or if
   * the templates themselves are right, and the problem is in the release that they are compared
   * with or in the names under which they are found.
   */
  public boolean canBeLowered() {
    return canBeLowered;
  }

  /**
   * Returns the kind of name that was not found, where the name is the first argument; empty for
   * other findings.
   */
  public Optional<Lookup> lookup() {
    return lookup;
  }

  /** Returns the code with the given id. */
  public static Optional<DiagnosticCode> of(String id) {
    for (DiagnosticCode code : values()) {
      if (code.id.equals(id)) {
        return Optional.of(code);
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the message of a finding.
   *
   * @throws IllegalArgumentException if the number of arguments does not match the text
   */
  String message(Object... given) {
    if (given.length != words) {
      throw new IllegalArgumentException(id + " takes " + words + " words: " + given.length);
    }
    Object[] shown = new Object[given.length];
    for (int i = 0; i < given.length; i++) {
      String word = String.valueOf(given[i]);
      boolean isAlike =
          Arrays.stream(given).anyMatch(other -> LookAlikes.areAlike(word, String.valueOf(other)));
      shown[i] = Shown.of(isAlike ? LookAlikes.spelled(word) : word, LONGEST_WORD);
    }
    return String.format(text, shown);
  }
}
