package com.acme.benchmark;

/**
 * Ways to do the same that are compared with each other.
 *
 * @param title what is rendered
 * @param workload the class of the workload
 * @param items the parameter of that name; 0 if it has none
 * @param base the way that the others are compared with
 * @param target how many times as long as that the generated class may take
 */
record Group(
    String title, Class<? extends Workload> workload, int items, String base, double target) {

  static Group againstLimit(String title, Class<? extends Workload> workload, double target) {
    return new Group(title, workload, 0, "limit", target);
  }

  static Group chat(int items) {
    return new Group("chat, " + items + " items", Chat.class, items, "byHand", 1.3);
  }

  int outputBytes() {
    try {
      Workload one = workload.getConstructor().newInstance();
      if (one instanceof Chat chat) {
        chat.items = items;
      }
      one.compare();
      return one.outputBytes();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(workload.getName(), e);
    }
  }
}
