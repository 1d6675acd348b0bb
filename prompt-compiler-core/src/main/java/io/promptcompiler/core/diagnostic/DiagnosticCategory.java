package io.promptcompiler.core.diagnostic;

import java.util.Locale;

/** The subject of a finding. All ids of a category are in one range of numbers. */
public enum DiagnosticCategory {
  /** PC1xx: files and configuration. */
  FILES,
  /** PC2xx: frontmatter, data and types. */
  DECLARATIONS,
  /** PC3xx: the meaning of a template. */
  MEANING,
  /** PC4xx: names and sizes of Java classes. */
  JAVA_NAMES,
  /** PC5xx: how a template is written. */
  SYNTAX,
  /** PC6xx: moving a template to another syntax, or from another tool. */
  MIGRATION,
  /** PC7xx: chat documents and tasks. */
  CHATS,
  /** PC8xx: orchestrators. */
  ORCHESTRATORS,
  /** PC9xx: steps and flows. */
  STEPS,
  /** PC10xx: prompt libraries. */
  LIBRARIES,
  /** PC11xx: examples. */
  EXAMPLES,
  /** PC1201 to PC1219, PC1264 to PC1271, PC1276 to PC1278: changes that break callers. */
  API_CHANGES,
  /** PC122x: changes of rendered text. */
  RENDER_CHANGES,
  /** PC123x: changes of lengths and budgets. */
  BUDGET_CHANGES,
  /**
   * PC1240 to PC1247, PC1250 to PC1261, PC1273, PC1275, PC1279, PC1285 to PC1289: changes that
   * affect models and host applications.
   */
  CONTRACT_CHANGES,
  /** PC1283 and PC1284: changes of what providers can cache. */
  CACHING_CHANGES,
  /** PC1248, PC1249 and PC1272: the comparison with a release. */
  COMPARISON,
  /** PC1301 to PC1319: text by untrusted authors, and fences around it. */
  TRUST,
  /** PC132x: variants of prompts. */
  VARIANTS,
  /** PC133x: the answers of models. */
  OUTPUTS,
  /** PC134x and PC135x: messages in Markdown. */
  MESSAGES,
  /** PC136x and PC137x: dotprompts. */
  DOTPROMPT,
  /** PC138x: the beginnings of prompts that providers can cache. */
  CACHING,
  /** PC14xx: prompts in Java code. */
  CODE,
  /** PC150x to PC152x: agent skills. */
  AGENT_SKILLS,
  /** PC1611 to PC1615: values that logs and reports must not show. */
  SENSITIVITY,
  /** PC164x: overrides of released prompts. */
  OVERRIDES;

  /** Returns the word for tools: {@code java-names}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
